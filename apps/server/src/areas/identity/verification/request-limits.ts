import { type Refusal, refuse } from '@lantern/server-kit';
import { REQUEST_RULES } from './rules.ts';

/** Times of earlier code requests, oldest first. */
export interface EarlierRequests {
  /** For one number or mail address, for all purposes. */
  readonly target: readonly Date[];
  /** From one IP address. */
  readonly address: readonly Date[];
}

const since = (requests: readonly Date[], now: Date, ms: number) =>
  requests.filter((at) => at.getTime() > now.getTime() - ms);

const secondsUntil = (at: number, now: Date) => Math.max(1, Math.ceil((at - now.getTime()) / 1000));

/**
 * Limits code requests: one minute after the last one (COOLDOWN), three within five minutes (RATE_LIMITED, for five minutes after the
 * third), ten a day per target (QUOTA_INSUFFICIENT), twenty an hour per IP address (RATE_LIMITED). `wait` is in seconds.
 */
export function refuseCodeRequest(requests: EarlierRequests, now: Date): Refusal | null {
  const { pauseMs, burst, burstMs, perTarget, targetWindowMs, perAddress, addressWindowMs } = REQUEST_RULES;
  const fromHere = since(requests.address, now, addressWindowMs);
  const freeing = fromHere[fromHere.length - perAddress];
  if (freeing) return refuse('RATE_LIMITED', { wait: secondsUntil(freeing.getTime() + addressWindowMs, now) });
  const today = since(requests.target, now, targetWindowMs);
  if (today.length >= perTarget) return refuse('QUOTA_INSUFFICIENT');
  const last = today.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY;
  const first = today[today.length - burst]?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (last - first < burstMs && last + burstMs > now.getTime()) return refuse('RATE_LIMITED', { wait: burstMs / 1000 });
  return last + pauseMs > now.getTime() ? refuse('COOLDOWN', { wait: secondsUntil(last + pauseMs, now) }) : null;
}

/** The request times to store after another request. */
export function withCodeRequest(requests: EarlierRequests, now: Date): EarlierRequests {
  return {
    target: [...since(requests.target, now, REQUEST_RULES.targetWindowMs), now],
    address: [...since(requests.address, now, REQUEST_RULES.addressWindowMs), now],
  };
}
