import type { MemberScope } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { saveCheckMinutes, savePrompted } from '../repository/sittings.ts';

type Deps = Pick<SafetyDeps, 'pool'>;

/** How often the member wants to be shown time and money, in minutes. */
export const chooseCheckMinutes = ({ pool }: Deps, scope: MemberScope, minutes: number): Promise<void> =>
  saveCheckMinutes(pool, scope, minutes);

/** The member has been asked for a deposit limit and is not asked again. */
export const notePrompted = ({ pool }: Deps, scope: MemberScope, at: Date): Promise<void> =>
  savePrompted(pool, scope, at);
