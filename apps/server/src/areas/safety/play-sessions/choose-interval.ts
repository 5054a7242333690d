import type { MemberScope } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { saveCheckMinutes, savePrompted } from './repository.ts';

type Deps = Pick<SafetyDeps, 'pool'>;

/** Interval of reality checks that the member chose, in minutes. */
export const chooseCheckMinutes = ({ pool }: Deps, scope: MemberScope, minutes: number): Promise<void> =>
  saveCheckMinutes(pool, scope, minutes);

/** Records that the member was prompted for a deposit limit, so that the prompt does not repeat. */
export const notePrompted = ({ pool }: Deps, scope: MemberScope, at: Date): Promise<void> =>
  savePrompted(pool, scope, at);
