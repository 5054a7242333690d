import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type MemberContext,
  type MemberScope,
  type Queryable,
  type Refusal,
  refuse,
} from '@lantern/server-kit';
import { findById } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { trustPlace } from '../login/repository/places.ts';
import { writeToMember } from '../messages/mail-owner.ts';
import { changeCredential } from '../security/change-credential.ts';
import { requirePassword, requireReal } from '../security/require-password.ts';
import { deviceNameOf } from '../sessions/device-name.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import { readEmail, readMobile } from './index.ts';
import { bindEmail, bindMobile, findContacts, isContactTaken } from './repository/contacts.ts';

interface Requested {
  readonly kind: 'EMAIL' | 'MOBILE';
  readonly key: string;
  readonly mobile: { readonly key: string; readonly mobileNum: string; readonly countryDialingCode: string } | null;
}

type Named = Pick<Payload<'security.sendBindCode'>, 'kind' | 'target' | 'countryDialingCode'>;

function readTarget({ kind, target, countryDialingCode }: Named): Requested | Refusal {
  if (kind === 'EMAIL') {
    const key = readEmail(target);
    return isRefusal(key) ? key : { kind, key, mobile: null };
  }
  const mobile = readMobile(countryDialingCode ?? '', target);
  return isRefusal(mobile) ? mobile : { kind, key: mobile.key, mobile };
}

const claimOf = ({ kind, key }: Requested, memberId: bigint) =>
  kind === 'EMAIL'
    ? ({ purpose: 'BIND_EMAIL', channel: 'MAIL', target: key, memberId } as const)
    : ({ purpose: 'BIND_MOBILE', channel: 'SMS', target: key, memberId } as const);

/**
 * Sends a code to an address or number that the member wants to bind. For one that another account has verified, everything looks the same
 * but nothing is sent, so that accounts cannot be probed.
 */
export async function sendBindCode(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'security.sendBindCode'>,
): Promise<Value<'security.sendBindCode'> | Refusal> {
  const requested = requireReal(context) ?? readTarget(input);
  if (isRefusal(requested)) return requested;
  const wrong = await requirePassword(deps, context, input.password);
  if (wrong) return wrong;
  const { scope, account } = context.member;
  const suppressed = await isContactTaken(deps.pool, scope, scope.memberId, requested);
  return deps.verification.sendCode(context, { ...claimOf(requested, scope.memberId), account, suppressed });
}

/** Binds an address or number after its code was entered, replacing the previous one. The place becomes trusted. */
export async function bindContact(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'security.bindContact'>,
): Promise<null | Refusal> {
  const requested = requireReal(context) ?? readTarget(input);
  if (isRefusal(requested)) return requested;
  const { scope } = context.member;
  const { now, ip } = context;
  const right = await deps.verification.checkCode(scope, claimOf(requested, scope.memberId), input.code, now);
  if (isRefusal(right)) return right;
  const what = requested.kind === 'EMAIL' ? 'EMAIL_BOUND' : 'MOBILE_BOUND';
  return changeCredential(deps, context, what, async (tx) => {
    const used = await deps.verification.useCode(tx, scope, right, now);
    if (used) return used;
    if (await isContactTaken(tx, scope, scope.memberId, requested)) return refuse('CONTACT_TAKEN');
    await warnFormerAddress(deps, context, tx, requested);
    if (requested.mobile) await bindMobile(tx, scope, scope.memberId, requested.mobile, now);
    else await bindEmail(tx, scope, scope.memberId, requested.key, now);
    await trustPlace(tx, scope, scope.memberId, { deviceKey: deviceKeyOf(context), ip }, now);
    return null;
  });
}

/** The replaced verified address is notified too, because a thief would not tell the owner. */
async function warnFormerAddress(deps: IdentityDeps, context: MemberContext, tx: Queryable, requested: Requested) {
  if (requested.kind !== 'EMAIL') return;
  const { scope } = context.member;
  const { emailKey, emailVerifiedAt } = await findContacts(tx, scope, scope.memberId);
  const member =
    emailKey && emailVerifiedAt && emailKey !== requested.key && (await findById(tx, scope, scope.memberId));
  if (!member) return;
  const content = { template: 'security_changed', what: 'EMAIL_BOUND', ip: context.ip } as const;
  const device = deviceNameOf(context.userAgent);
  await writeToMember(deps, tx, scope, member, { target: emailKey, content: { ...content, device } });
}

/** Code request data for the member's own number; CONTACT_NOT_SET without one. */
export async function ownNumberClaim(deps: Pick<IdentityDeps, 'pool'>, scope: MemberScope) {
  const { mobileKey, mobileVerifiedAt } = await findContacts(deps.pool, scope, scope.memberId);
  if (mobileKey === null || mobileVerifiedAt === null) return refuse('CONTACT_NOT_SET');
  return { purpose: 'FUND_RESET', channel: 'SMS', target: mobileKey, memberId: scope.memberId } as const;
}

/** Sends a code to the member's own number, for actions that it confirms: resetting the fund password. */
export async function sendOwnCode(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'security.sendOwnCode'> | Refusal> {
  const { scope, account } = context.member;
  const claim = requireReal(context) ?? (await ownNumberClaim(deps, scope));
  return isRefusal(claim) ? claim : deps.verification.sendCode(context, { ...claim, account });
}
