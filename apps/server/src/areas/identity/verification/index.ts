import type { CallContext, Job, Queryable, Refusal, Route, Scope } from '@lantern/server-kit';
import type { MessageContent } from '../messages/compose-message.ts';
import { sealGateways } from '../messages/encrypt-gateways.ts';
import { createGatewayPool } from '../messages/open-gateway.ts';
import { type MessageRequest, queueMessage, refuseChannel } from '../messages/queue-message.ts';
import { acceptCode, type CodeClaim, checkCode, type RightCode, useCode } from './check-code.ts';
import type { VerificationDeps, VerificationOptions } from './deps.ts';
import { verificationJobs } from './jobs.ts';
import { verificationRoutes } from './routes.ts';
import type { Channel } from './rules.ts';
import { type CodeRequest, countCodeRequest, type RequestSubjects, sendCode } from './send-code.ts';

export type { MessageContent } from '../messages/compose-message.ts';
export type { CodeClaim, RightCode } from './check-code.ts';
export { readEmail } from './email-address.ts';
export { likelyMobileKey, type MobileNumber, readAnyMobile, readMobile } from './mobile-number.ts';
export type { CodeRequest } from './send-code.ts';

/**
 * Codes by SMS and mail, and the messages that carry them. Targets are keys: `readMobile(…).key`, or `readEmail(…)`.
 *
 * @example
 * const sent = await verification.sendCode(context, { purpose: 'BIND_MOBILE', channel: 'SMS', target: mobile.key, memberId });
 * // later, with the member's input:
 * const right = await verification.checkCode(scope, { purpose: 'BIND_MOBILE', channel: 'SMS', target: mobile.key, memberId }, typed, now);
 * if (isRefusal(right)) return right;
 * return transactionOrRefuse(pool, async (tx) => (await verification.useCode(tx, scope, right, now)) ?? bindMobile(tx, …));
 */
export interface Verification {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** Returns `expiredMinutes` until the next request; or COOLDOWN, RATE_LIMITED, QUOTA_INSUFFICIENT, OVERLOADED, FEATURE_DISABLED. */
  sendCode(
    context: Pick<CallContext, 'ip' | 'now' | 'language' | 'brand'>,
    request: CodeRequest,
  ): Promise<{ expiredMinutes: number } | Refusal>;
  /** Counts an attempt: CODE_MISSING, CODE_INVALID, CODE_EXPIRED. Not inside a transaction. */
  checkCode(scope: Scope, claim: CodeClaim, typed: string | undefined, now: Date): Promise<RightCode | Refusal>;
  /** Uses up a right code in the transaction that it allows; CODE_EXPIRED when it was used concurrently. */
  useCode(tx: Queryable, scope: Scope, right: RightCode, now: Date): Promise<Refusal | null>;
  /** checkCode and useCode in one call. */
  acceptCode(scope: Scope, claim: CodeClaim, typed: string | undefined, now: Date): Promise<Refusal | null>;
  /** FEATURE_DISABLED when a channel has no gateway. */
  refuseChannel(scope: Scope, channel: Channel): Promise<Refusal | null>;
  /** Applies the request limits of `sendCode` to something else, inside the caller's transaction; same refusals. */
  countCodeRequest(tx: Queryable, scope: Scope, subjects: RequestSubjects, now: Date): Promise<Refusal | null>;
  /** Queues a mail (or a code's SMS) in the caller's transaction; OVERLOADED when too many messages wait. */
  queueMessage(tx: Queryable, scope: Scope, request: MessageRequest, content: MessageContent): Promise<Refusal | null>;
  /** At each start, re-encrypts the gateways' secrets with the newest key. */
  sealSecrets(): Promise<{ sealed: number; lost: number }>;
}

export function createVerification(options: VerificationOptions): Verification {
  const deps: VerificationDeps = { ...options, gatewayOf: createGatewayPool(options) };
  return {
    routes: verificationRoutes(deps),
    jobs: verificationJobs(deps),
    sendCode: (context, request) => sendCode(deps, context, request),
    checkCode: (scope, claim, typed, now) => checkCode(deps, scope, claim, typed, now),
    useCode,
    refuseChannel: (scope, channel) => refuseChannel(deps, scope, channel),
    countCodeRequest,
    acceptCode: (scope, claim, typed, now) => acceptCode(deps, scope, claim, typed, now),
    queueMessage: (tx, scope, request, content) => queueMessage(deps, tx, scope, request, content),
    sealSecrets: () => sealGateways(deps),
  };
}
