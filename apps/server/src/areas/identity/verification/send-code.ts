import { randomInt } from 'node:crypto';
import {
  type CallContext,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { addressKey } from '@lantern/server-kit/security';
import { isMobileKey } from '@lantern/text/phones';
import { queueMessage, refuseChannel } from '../messages/queue-message.ts';
import type { VerificationDeps } from './deps.ts';
import { type CodePlace, insertCode, lockCodeRequests, saveCodeRequests } from './repository/verification-codes.ts';
import { refuseCodeRequest, withCodeRequest } from './request-limits.ts';
import { type Channel, CODE_DIGITS, CODE_LIFETIME_MS, type CodePurpose, RESEND_MINUTES } from './rules.ts';

/** Purpose and recipient of a code. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  /** `MobileNumber.key`, or an address from `readEmail`. */
  readonly target: string;
  /** The member whose action it confirms; null when no member is logged in. */
  readonly memberId: bigint | null;
  /** Login name for the mail's greeting. */
  readonly account?: string;
  /** Everything except sending: the target has no account, and the caller must not learn that. */
  readonly suppressed?: boolean;
}

/** Binds a code's digest to its brand, purpose, channel, target and member. */
export function placeOfCode({ brandId }: Scope, { purpose, channel, target, memberId }: CodePlace): string {
  return `identity.code:${brandId}:${purpose}:${channel}:${target}:${memberId ?? ''}`;
}

const newCode = () =>
  randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');

/** Subjects of the request limits: the target with its kind, e.g. `SMS:84901234567`, and the caller's address key. */
export interface RequestSubjects {
  readonly target: string;
  readonly address: string;
}

/** Counts one more request; COOLDOWN, RATE_LIMITED, QUOTA_INSUFFICIENT when there were too many. */
export async function countCodeRequest(
  tx: Queryable,
  scope: Scope,
  subjects: RequestSubjects,
  now: Date,
): Promise<Refusal | null> {
  const requests = await lockCodeRequests(tx, scope, subjects, now);
  const refusal = refuseCodeRequest(requests, now);
  if (!refusal) await saveCodeRequests(tx, scope, subjects, withCodeRequest(requests, now), now);
  return refusal;
}

/**
 * Sends a six-digit code that is valid for five minutes; an earlier code for the same purpose becomes invalid.
 *
 * @returns the minutes until the next request is allowed, or COOLDOWN, RATE_LIMITED, QUOTA_INSUFFICIENT, OVERLOADED, FEATURE_DISABLED (no
 * gateway for this channel), PHONE_INVALID (a number stored earlier that receives no messages)
 */
export async function sendCode(
  deps: Omit<VerificationDeps, 'gatewayOf'>,
  context: Pick<CallContext, 'ip' | 'now' | 'language' | 'brand'>,
  request: CodeRequest,
): Promise<{ expiredMinutes: number } | Refusal> {
  const { now, brand, language } = context;
  const scope: Scope = { brandId: brand.id };
  const closed = await refuseChannel(deps, scope, request.channel);
  if (closed) return closed;
  // Stored numbers are not read again, and a message to a premium or satellite number costs the operator money.
  if (request.channel === 'SMS' && !isMobileKey(request.target)) return refuse('PHONE_INVALID');
  const subjects = { target: `${request.channel}:${request.target}`, address: addressKey(context.ip) };
  const code = newCode();
  return transactionOrRefuse(deps.pool, async (tx) => {
    const refusal = await countCodeRequest(tx, scope, subjects, now);
    if (refusal) return refusal;
    const digest = deps.secrets.digest(code, placeOfCode(scope, request));
    await insertCode(tx, scope, request, { digest, at: now, expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS) });
    const { channel, target, memberId } = request;
    const account = request.account ?? null;
    const suppressed = request.suppressed ?? false;
    const full = await queueMessage(
      deps,
      tx,
      scope,
      { channel, target, memberId, account, language, suppressed, brand: brand.name, at: now },
      { template: 'code', code, minutes: CODE_LIFETIME_MS / 60_000 },
    );
    return full ?? { expiredMinutes: RESEND_MINUTES };
  });
}
