import { PersonChanged } from '@lantern/events';
import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { fixRealName } from './repository/members.ts';

/** Publishes that data which identify the person were entered, in the transaction that stores them. */
export const publishPerson = (
  deps: Pick<IdentityDeps, 'publish'>,
  tx: Queryable,
  { brandId, memberId }: MemberScope,
  at: Date,
): Promise<void> => deps.publish(tx, PersonChanged, brandId, { memberId: memberId.toString(), at: at.toISOString() });

/** Sets the real name of a member who has none, and publishes it. @returns the stored name */
export async function setNameOnce(
  deps: Pick<IdentityDeps, 'publish' | 'clock'>,
  tx: Queryable,
  scope: MemberScope,
  name: string,
): Promise<string> {
  const { realName, isNew } = await fixRealName(tx, scope, name);
  if (isNew) await publishPerson(deps, tx, scope, deps.clock.now());
  return realName;
}
