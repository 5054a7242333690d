import { type Language, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { VerificationDeps } from '../verification/deps.ts';
import { type Channel, CODE_LIFETIME_MS, MAX_QUEUED, NOTICE_LIFETIME_MS } from '../verification/rules.ts';
import { type ComposedMessage, composeMail, composeShortMessage, type MessageContent } from './compose-message.ts';
import { listGateways } from './repository/gateways.ts';
import { countQueued, insertMessage } from './repository/messages.ts';

export interface MessageRequest {
  readonly channel: Channel;
  /** Mail address, or digits of a number with country code. */
  readonly target: string;
  readonly language: Language;
  /** Display name of the brand. */
  readonly brand: string;
  readonly memberId: bigint | null;
  readonly account: string | null;
  readonly at: Date;
  /** Stored but never sent: the target has no account, and the caller must not learn that. */
  readonly suppressed?: boolean;
}

type Deps = Pick<VerificationDeps, 'pool' | 'secrets' | 'sandboxAllowed'>;

const placeOf = ({ brandId }: Scope, target: string) => `identity.message:${brandId}:${target}`;

/** FEATURE_DISABLED when a channel has neither a gateway nor an allowed simulator. */
export async function refuseChannel(deps: Deps, scope: Scope, channel: Channel): Promise<Refusal | null> {
  if (deps.sandboxAllowed) return null;
  const rows = await listGateways(deps.pool, scope);
  return rows.some((row) => row.channel === channel) ? null : refuse('FEATURE_DISABLED');
}

/**
 * Queues a message in the transaction of its event; a job sends it. A full queue is refused with OVERLOADED, so that it cannot grow without
 * limit.
 */
export async function queueMessage(
  deps: Deps,
  tx: Queryable,
  scope: Scope,
  request: MessageRequest,
  content: MessageContent,
): Promise<Refusal | null> {
  if ((await countQueued(tx, scope, request.channel, MAX_QUEUED)) >= MAX_QUEUED) return refuse('OVERLOADED');
  const compose = request.channel === 'SMS' ? composeShortMessage : composeMail;
  const composed = JSON.stringify(compose(request, content));
  const sealed = deps.secrets.seal(composed, placeOf(scope, request.target));
  const lifetimeMs = content.template === 'code' ? CODE_LIFETIME_MS : NOTICE_LIFETIME_MS;
  await insertMessage(tx, scope, {
    channel: request.channel,
    template: content.template,
    language: request.language,
    target: request.target,
    memberId: request.memberId,
    sealedText: request.suppressed ? null : sealed,
    at: request.at,
    expiresAt: new Date(request.at.getTime() + lifetimeMs),
  });
  return null;
}

/** Decrypts a queued message. Throws when its key is not available. */
export function openMessage(
  { secrets }: Pick<VerificationDeps, 'secrets'>,
  scope: Scope,
  row: { readonly target: string; readonly sealedText: string },
): ComposedMessage {
  return JSON.parse(secrets.open(row.sealedText, placeOf(scope, row.target))) as ComposedMessage;
}
