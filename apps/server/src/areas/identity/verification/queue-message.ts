import { type Language, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { listGateways } from '../repository/gateways.ts';
import { countQueued, insertMessage } from '../repository/messages.ts';
import { type ComposedLetter, composeMail, composeShortMessage, type Letter } from './compose-letter.ts';
import type { VerificationDeps } from './deps.ts';
import { type Channel, CODE_LIFETIME_MS, MAX_QUEUED, NOTICE_LIFETIME_MS } from './rules.ts';

export interface MessageWish {
  readonly channel: Channel;
  /** Digits of a number with its country's, or a mail address. */
  readonly target: string;
  readonly language: Language;
  /** Name of the brand, as people know it. */
  readonly brand: string;
  readonly memberId: bigint | null;
  readonly account: string | null;
  readonly at: Date;
  /** Written down but never sent: nobody has this target, and the asker must not learn it. */
  readonly suppressed?: boolean;
}

type Deps = Pick<VerificationDeps, 'pool' | 'secrets' | 'sandboxAllowed'>;

const placeOf = ({ merchantId }: Scope, target: string) => `identity.message:${merchantId}:${target}`;

/** FEATURE_DISABLED where nobody carries a channel's messages and no stand-in may. */
export async function refuseChannel(deps: Deps, scope: Scope, channel: Channel): Promise<Refusal | null> {
  if (deps.sandboxAllowed) return null;
  const rows = await listGateways(deps.pool, scope);
  return rows.some((row) => row.channel === channel) ? null : refuse('FEATURE_DISABLED');
}

/**
 * Writes a message in the transaction of what it tells; a job sends it. Too many that wait are refused (OVERLOADED): a storm
 * does not grow without bound.
 */
export async function queueMessage(
  deps: Deps,
  tx: Queryable,
  scope: Scope,
  wish: MessageWish,
  letter: Letter,
): Promise<Refusal | null> {
  if ((await countQueued(tx, scope, wish.channel, MAX_QUEUED)) >= MAX_QUEUED) return refuse('OVERLOADED');
  const compose = wish.channel === 'SMS' ? composeShortMessage : composeMail;
  const composed = JSON.stringify(compose(wish, letter));
  const sealed = deps.secrets.seal(composed, placeOf(scope, wish.target));
  const lifetimeMs = letter.template === 'code' ? CODE_LIFETIME_MS : NOTICE_LIFETIME_MS;
  await insertMessage(tx, scope, {
    channel: wish.channel,
    template: letter.template,
    language: wish.language,
    target: wish.target,
    memberId: wish.memberId,
    sealedText: wish.suppressed ? null : sealed,
    at: wish.at,
    expiresAt: new Date(wish.at.getTime() + lifetimeMs),
  });
  return null;
}

/** The message as it was written. Throws when its key is not at hand. */
export function openMessage(
  { secrets }: Pick<VerificationDeps, 'secrets'>,
  scope: Scope,
  row: { readonly target: string; readonly sealedText: string },
): ComposedLetter {
  return JSON.parse(secrets.open(row.sealedText, placeOf(scope, row.target))) as ComposedLetter;
}
