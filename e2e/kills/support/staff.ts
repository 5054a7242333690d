import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import type { Client } from '../../support/calls/client.ts';
import type { Chance } from './chance.ts';
import { insistOn, insistOr } from './insist.ts';
import type { SplitPlatform } from './split-platform.ts';

const { paymentsBackOffice, staff } = calls;

/** Two people of the back office who look after withdrawals. */
export interface Reviewers {
  readonly platform: SplitPlatform;
  readonly client: Client;
  readonly reviewer: string;
  readonly approver: string;
  readonly chance: Chance;
}

type Order = Value<'paymentsBackOffice.withdrawals'>['rows'][number];

/** Somebody else was quicker, or the same request has got through already. */
const QUICKER = ['ORDER_STATE', 'REQUEST_STATE', 'STATE_CONFLICT'] as const;
const REASON = 'Seen in the storm';

/** Most payments go well at once; some are refused, some tell their end late. */
const BANKS = [
  ...Array.from({ length: 12 }, () => 'sandbox-bank'),
  'sandbox-refusing',
  'sandbox-refusing',
  'sandbox-slow',
];

/** Brings every withdrawal that waits for a person one step on. @returns how many waited */
export async function lookAfter(reviewers: Reviewers): Promise<number> {
  const { client, reviewer } = reviewers;
  const { rows } = await insistOn(client, paymentsBackOffice.withdrawals, { waiting: true, limit: 50 }, reviewer);
  for (const order of rows) await stepOn(reviewers, order);
  return rows.length;
}

async function stepOn(reviewers: Reviewers, { id, state, request }: Order): Promise<void> {
  const { client, reviewer, approver, chance } = reviewers;
  if (request !== null) {
    const yes = { id: request.id, decision: 'APPROVE' as const, reason: REASON };
    await insistOr(client, staff.decideRequest, yes, approver, QUICKER);
    return;
  }
  if (state === 'SUBMITTED') await insistOr(client, paymentsBackOffice.startReview, { id }, reviewer, QUICKER);
  if (state === 'RISK_REVIEW') {
    const yes = { id, channel: chance.pick(BANKS), reason: REASON };
    await insistOr(client, paymentsBackOffice.approveWithdrawal, yes, reviewer, QUICKER);
  }
  if (state === 'PAY_FAILED') {
    await insistOr(client, paymentsBackOffice.retryWithdrawal, { id, channel: 'sandbox-bank' }, reviewer, QUICKER);
  }
}

/**
 * Resolves payments of which nothing clear was heard, as people do: by the provider's statement. A payment that the provider
 * knows is asked for by the platform itself; one that it never heard of has failed.
 */
export async function resolveUnknown(reviewers: Reviewers): Promise<void> {
  const { client, reviewer, platform } = reviewers;
  const unknown = { state: 'UNKNOWN' as const, limit: 50 };
  const { rows } = await insistOn(client, paymentsBackOffice.withdrawals, unknown, reviewer);
  for (const { id, request } of rows.filter((order) => order.request === null)) {
    const { rowCount } = await platform.pool.query(
      `select from payments.withdrawal_order o join payments.sandbox_payout p on p.order_no = o.id || '-' || o.attempt
        where o.id = $1`,
      [id],
    );
    if (rowCount === 0 && request === null) {
      const payload = { id, outcome: 'FAILED' as const, reason: REASON };
      await insistOr(client, paymentsBackOffice.requestResolve, payload, reviewer, QUICKER);
    }
  }
}
