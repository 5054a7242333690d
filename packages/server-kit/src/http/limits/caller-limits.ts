import type { CallContext } from '../../calls/call-context.ts';
import { type Refusal, refuse } from '../../calls/refusal.ts';
import { addressKey } from '../../security/addresses/address-key.ts';
import type { RateLimiter } from './rate-limit.ts';

/**
 * Work units per caller and minute. A unit is about a microsecond of the event loop including all follow-up work, so the limit is less
 * than half a second of each minute for four callers together.
 */
const WORK_PER_MINUTE = 120_000;
/** All members at one address together: a household or a small office plays at once, a person with many accounts gains little. */
const WORK_PER_ADDRESS = 10 * WORK_PER_MINUTE;
/** An uploaded file costs work by its size, whether it is accepted or refused: the largest one a fifth of a minute's work. */
const BYTES_PER_UNIT = 200;

/** A member or operator whatever the session: a new one does not start a new minute. Visitors are counted by address. */
function callerOf({ member, operator, ip }: CallContext): string {
  if (member) return `m${member.scope.memberId}`;
  return operator ? `o${operator.scope.operatorId}` : `i${addressKey(ip)}`;
}

/** Key of a caller's limit for one call or kind of work. */
export const limitKey = (what: string, context: CallContext): string =>
  `${what} ${context.brand.id} ${callerOf(context)}`;

/** Context of a call whose work is charged to its caller's limit per minute, and a member's to the address as well. */
export function withCharge<Context extends CallContext>(context: Context, limiter: RateLimiter | null): Context {
  if (limiter === null) return context;
  const nowMs = context.now.getTime();
  const charge = (work: number) => {
    const address = context.member && `work i${addressKey(context.ip)}`;
    const wait =
      limiter.take(limitKey('work', context), WORK_PER_MINUTE, nowMs, work) ??
      (address && limiter.take(address, WORK_PER_ADDRESS, nowMs, work));
    return wait === null ? null : refuse('RATE_LIMITED', { wait });
  };
  return { ...context, charge };
}

/** Charges an uploaded file to the session that sends it. Call-backs of third parties have limits of their own. */
export function chargeUpload({ member, operator, rawBody, charge }: CallContext): Refusal | null {
  if (rawBody === undefined || (member ?? operator) === null) return null;
  return charge?.(Math.ceil(rawBody.length / BYTES_PER_UNIT)) ?? null;
}
