import { type Committed, PasswordChanged, type SecurityChange, SecurityChanged } from '@lantern/events';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';
import { findContacts } from './repository/contacts.ts';
import { findEmail } from './repository/finding.ts';
import { findById, type MemberRow } from './repository/members.ts';
import type { Letter } from './verification/index.ts';

/** Events that are mailed to the owner of the account. */
export const MAILED_TYPES = [PasswordChanged, SecurityChanged] as const;
type Mailed = Committed<(typeof MAILED_TYPES)[number]>;

/** A device that a member has taken away himself opens nothing; a link to set a password is a mail already. */
const TOLD_OTHERWISE: ReadonlySet<SecurityChange> = new Set<SecurityChange>(['DEVICE_REMOVED', 'RESET_LINK_SENT']);

type Deps = Pick<IdentityDeps, 'verification' | 'brands' | 'clock'>;

function letterOf({ topic, payload }: Mailed): Letter {
  const { at, ip } = payload;
  if (topic === 'identity.password-changed') {
    return { template: 'password_changed', time: at.slice(0, 16).replace('T', ' '), ip: ip ?? '' };
  }
  return { template: 'security_changed', what: payload.what, ip: payload.ip, device: payload.device };
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
export async function tellByMail(deps: Deps, tx: Queryable, event: Mailed): Promise<void> {
  if (event.topic === 'identity.security-changed' && TOLD_OTHERWISE.has(event.payload.what)) return;
  const scope = { merchantId: event.merchantId };
  const member = await findById(tx, scope, BigInt(event.payload.memberId));
  const target = member && (await findEmail(tx, scope, member.id));
  if (member && target) await writeToMember(deps, tx, scope, member, { target, letter: letterOf(event) });
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
