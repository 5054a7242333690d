import { type Committed, PasswordChanged, type SecurityChange, SecurityChanged } from '@lantern/events';
import type { Queryable, Scope } from '@lantern/server-kit';
import { findById, type MemberRow } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import type { MessageContent } from '../verification/index.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { findEmail } from '../verification/repository/profile-contacts.ts';

/** Events that are mailed to the account's owner. */
export const MAILED_TYPES = [PasswordChanged, SecurityChanged] as const;
type Mailed = Committed<(typeof MAILED_TYPES)[number]>;

/** Not mailed: a device removed by the member needs no notice, and a reset link is a mail itself. */
const NOTIFIED_OTHERWISE: ReadonlySet<SecurityChange> = new Set<SecurityChange>(['DEVICE_REMOVED', 'RESET_LINK_SENT']);

type Deps = Pick<IdentityDeps, 'verification' | 'brands' | 'clock'>;

function letterOf({ topic, payload }: Mailed): MessageContent {
  const { at, ip } = payload;
  if (topic === 'identity.password-changed') {
    return { template: 'password_changed', time: at.slice(0, 16).replace('T', ' '), ip: ip ?? '' };
  }
  return { template: 'security_changed', what: payload.what, ip: payload.ip, device: payload.device };
}

/** Queues a mail to a member, in the member's language. When the queue is full the mail is dropped, but the change is kept. */
export async function writeToMember(
  deps: Deps,
  tx: Queryable,
  scope: Scope,
  member: MemberRow,
  mail: { readonly target: string; readonly content: MessageContent },
): Promise<void> {
  if (await deps.verification.refuseChannel(scope, 'MAIL')) return;
  const request = {
    channel: 'MAIL' as const,
    target: mail.target,
    memberId: member.id,
    account: member.account,
    language: member.language,
    brand: (await deps.brands.brand(scope.brandId)).name,
    at: deps.clock.now(),
  };
  await deps.verification.queueMessage(tx, scope, request, mail.content);
}

/** Mails a member about every credential change and every login from a new place, if an address is given. */
export async function mailOwner(deps: Deps, tx: Queryable, event: Mailed): Promise<void> {
  if (event.topic === 'identity.security-changed' && NOTIFIED_OTHERWISE.has(event.payload.what)) return;
  const scope = { brandId: event.brandId };
  const member = await findById(tx, scope, BigInt(event.payload.memberId));
  const target = member && (await findEmail(tx, scope, member.id));
  if (member && target) await writeToMember(deps, tx, scope, member, { target, content: letterOf(event) });
}

/** Mails an inbox message about money, only to the verified address. */
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
    content: { template: 'money_moved', textKey, params },
  });
}
