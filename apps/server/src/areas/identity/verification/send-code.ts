import { randomInt } from 'node:crypto';
import { type CallContext, type Queryable, type Refusal, refusable, type Scope } from '@lantern/server-kit';
import { addressKey } from '@lantern/server-kit/security';
import { type CodePlace, insertCode, lockAsked, saveAsked } from '../repository/verification-codes.ts';
import { refuseAsking, rememberAsking } from './ask-limits.ts';
import type { VerificationDeps } from './deps.ts';
import { queueMessage, refuseChannel } from './queue-message.ts';
import { type Channel, CODE_DIGITS, CODE_LIFETIME_MS, type CodePurpose, RESEND_MINUTES } from './rules.ts';

/** What a code shall prove, and to whom it goes. */
export interface CodeWish {
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  /** `MobileNumber.key`, or an address from `readEmail`. */
  readonly target: string;
  /** Whose deed it confirms; null where nobody is logged in. */
  readonly memberId: bigint | null;
  /** Login name for the mail's greeting. */
  readonly account?: string;
  /** Everything happens but the sending: nobody has this target, and the asker must not learn it. */
  readonly suppressed?: boolean;
}

/** Where the digest of a code belongs: it is right for nobody else and for nothing else. */
export function placeOfCode({ merchantId }: Scope, { purpose, channel, target, memberId }: CodePlace): string {
  return `identity.code:${merchantId}:${purpose}:${channel}:${target}:${memberId ?? ''}`;
}

const newCode = () =>
  randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');

/** For whom asking is counted: the target with its kind, e.g. `SMS:84901234567`, and the caller's address key. */
export interface AskSubjects {
  readonly target: string;
  readonly address: string;
}

/** Counts one more asking, unless there were too many: COOLDOWN, RATE_LIMITED, QUOTA_INSUFFICIENT. */
export async function countAsking(
  tx: Queryable,
  scope: Scope,
  subjects: AskSubjects,
  now: Date,
): Promise<Refusal | null> {
  const asked = await lockAsked(tx, scope, subjects, now);
  const refusal = refuseAsking(asked, now);
  if (!refusal) await saveAsked(tx, scope, subjects, rememberAsking(asked, now), now);
  return refusal;
}

/**
 * Sends a code of six digits that is valid for five minutes; one that was sent before for the same counts no longer.
 *
 * @returns the minutes until the next may be asked for, or COOLDOWN, RATE_LIMITED, QUOTA_INSUFFICIENT, OVERLOADED,
 * FEATURE_DISABLED (nobody carries messages of this channel)
 */
export async function sendCode(
  deps: Omit<VerificationDeps, 'gatewayOf'>,
  context: Pick<CallContext, 'ip' | 'now' | 'language' | 'merchant'>,
  wish: CodeWish,
): Promise<{ expiredMinutes: number } | Refusal> {
  const { now, merchant, language } = context;
  const scope: Scope = { merchantId: merchant.id };
  const closed = await refuseChannel(deps, scope, wish.channel);
  if (closed) return closed;
  const subjects = { target: `${wish.channel}:${wish.target}`, address: addressKey(context.ip) };
  const code = newCode();
  return refusable(deps.pool, async (tx) => {
    const refusal = await countAsking(tx, scope, subjects, now);
    if (refusal) return refusal;
    const digest = deps.secrets.digest(code, placeOfCode(scope, wish));
    await insertCode(tx, scope, wish, { digest, at: now, expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS) });
    const { channel, target, memberId } = wish;
    const account = wish.account ?? null;
    const suppressed = wish.suppressed ?? false;
    const full = await queueMessage(
      deps,
      tx,
      scope,
      { channel, target, memberId, account, language, suppressed, brand: merchant.name, at: now },
      { template: 'code', code, minutes: CODE_LIFETIME_MS / 60_000 },
    );
    return full ?? { expiredMinutes: RESEND_MINUTES };
  });
}
