import { type Pieces, plainPieces, type Scope } from '@lantern/server-kit';
import type { VerificationDeps } from '../verification/deps.ts';
import { SEND_PAUSES_MS, SENDING_MS } from '../verification/rules.ts';
import { type Delivery, refused } from './gateways/gateway.ts';
import { openMessage } from './queue-message.ts';
import { listGateways } from './repository/gateways.ts';
import { type DueMessage, endMessage, postponeMessage, takeDue } from './repository/messages.ts';

/** Name of the simulator in the back office. */
export const SANDBOX = 'sandbox';

/** Batch size: with the time-out per message, a run with unreachable providers ends well within a minute. */
const BATCH = 20;
const BATCHES = 10;

/** Sends due messages. An unreachable provider delays only its own messages, with a limit. */
export async function deliverMessages(deps: VerificationDeps, pieces: Pieces = plainPieces): Promise<void> {
  const left = [...(await pieces.waiting('message'))];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await takeDue(deps.pool, deps.clock.now(), SENDING_MS, BATCH, left);
    await Promise.all(
      due.map(async (message) => {
        const { id, brandId } = message;
        if (!(await pieces.run(`message ${id}`, () => deliver(deps, message), brandId))) left.push(id.toString());
      }),
    );
    // After slow or failing messages the run ends; the next run, which starts at once, continues.
    if (due.length < BATCH || due.some((message) => message.attempts > 1)) return;
  }
}

interface Attempt {
  readonly gateway: string;
  readonly delivery: Delivery;
}

async function attempt(deps: VerificationDeps, scope: Scope, message: DueMessage): Promise<Attempt> {
  const row = (await listGateways(deps.pool, scope)).find((one) => one.channel === message.channel);
  if (!row && deps.sandboxAllowed) return { gateway: SANDBOX, delivery: { outcome: 'SENT', ref: null } };
  if (!row) return { gateway: 'none', delivery: refused('nobody carries messages of this channel') };
  try {
    const content = openMessage(deps, scope, message);
    const gateway = deps.gatewayOf(scope.brandId, row);
    return { gateway: row.kind, delivery: await gateway.send({ target: message.target, ...content }) };
  } catch (error) {
    deps.log.error({ err: error, message: message.id.toString() }, 'a message could not be opened');
    return { gateway: row.kind, delivery: refused('a secret cannot be opened') };
  }
}

async function deliver(deps: VerificationDeps, message: DueMessage): Promise<void> {
  const scope: Scope = { brandId: message.brandId };
  const { gateway, delivery } = await attempt(deps, scope, message);
  const at = deps.clock.now();
  const pauseMs = SEND_PAUSES_MS[message.attempts - 1];
  if (delivery.outcome === 'RETRY' && pauseMs !== undefined) {
    const next = { at: new Date(at.getTime() + pauseMs), gateway, failure: delivery.why };
    await postponeMessage(deps.pool, scope, message.id, next);
    return;
  }
  const isSent = delivery.outcome === 'SENT';
  if (!isSent) deps.log.warn({ message: message.id.toString(), gateway, why: delivery.why }, 'a message was not sent');
  await endMessage(deps.pool, scope, message.id, {
    state: isSent ? 'SENT' : 'FAILED',
    at,
    gateway,
    providerRef: isSent ? delivery.ref : null,
    failure: isSent ? null : delivery.why,
    storesText: gateway === SANDBOX,
  });
}
