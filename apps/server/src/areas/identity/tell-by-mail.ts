import type { Event, Queryable, Scope } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';
import { findContacts } from './repository/contacts.ts';
import { findEmail } from './repository/finding.ts';
import { findById, type MemberRow } from './repository/members.ts';
import type { SecurityChange } from './security/publish-change.ts';
import type { Letter } from './verification/index.ts';

export const PASSWORD_CHANGED = 'identity.password-changed';
export const SECURITY_CHANGED = 'identity.security-changed';

interface Changed {
  readonly memberId: string;
  readonly at: string;
  readonly ip: string;
  /** Of SECURITY_CHANGED alone. */
  readonly what?: SecurityChange;
  readonly device?: string;
}

/** A device that a member has taken away himself opens nothing; a link to set a password is a mail already. */
const TOLD_OTHERWISE: ReadonlySet<SecurityChange> = new Set<SecurityChange>(['DEVICE_REMOVED', 'RESET_LINK_SENT']);

type Deps = Pick<IdentityDeps, 'verification' | 'brands' | 'clock'>;

function letterOf({ what, at, ip, device = '' }: Changed): Letter {
  if (what === undefined) return { template: 'password_changed', time: at.slice(0, 16).replace('T', ' '), ip };
  return { template: 'security_changed', what, ip, device };
}

/** Writes a mail to an address of a member, in his language. A full queue loses the mail, not the change. */
export async function writeToMember(
  deps: Deps,
  tx: Queryable,
  scope: Scope,
  member: MemberRow,
  mail: { readonly target: string; readonly letter: Letter },
): Promise<void> {
  if (await deps.verification.refuseChannel(scope, 'MAIL')) return;
  const wish = {
    channel: 'MAIL' as const,
    target: mail.target,
    memberId: member.id,
    account: member.account,
    language: member.language,
    brand: (await deps.brands.merchant(scope.merchantId)).name,
    at: deps.clock.now(),
  };
  await deps.verification.queueMessage(tx, scope, wish, mail.letter);
}

/** Whoever has given an address hears by mail of every change to what opens his account, and of logins from new places. */
export async function tellByMail(deps: Deps, tx: Queryable, event: Event): Promise<void> {
  const changed = event.payload as Changed;
  if (changed.what && TOLD_OTHERWISE.has(changed.what)) return;
  const scope = { merchantId: event.merchantId };
  const member = await findById(tx, scope, BigInt(changed.memberId));
  const target = member && (await findEmail(tx, scope, member.id));
  if (member && target) await writeToMember(deps, tx, scope, member, { target, letter: letterOf(changed) });
}

/** What an inbox tells of a member's money, as a mail to the address that he has proven; to no other. */
export async function mailMoney(
  deps: Deps,
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  { textKey, params }: { readonly textKey: string; readonly params: Readonly<Record<string, string>> },
): Promise<void> {
  const { emailKey, emailVerifiedAt } = await findContacts(tx, scope, memberId);
  const member = emailKey && emailVerifiedAt ? await findById(tx, scope, memberId) : null;
  if (member === null || emailKey === null) return;
  await writeToMember(deps, tx, scope, member, {
    target: emailKey,
    letter: { template: 'money_moved', textKey, params },
  });
}
