import { transaction } from '@lantern/database';
import { DisputeMoved, WithdrawalMoved } from '@lantern/events';
import {
  type Consumer,
  consumer,
  type Job,
  type MemberScope,
  type PlainRoute,
  type Queryable,
  type Route,
  type Scope,
} from '@lantern/server-kit';
import type { PayoutAccounts } from '../identity/index.ts';
import type { MemberMoney } from '../safety/index.ts';
import { paymentsApprovals } from './approvals.ts';
import { matchNewLines } from './bank-matching/match-lines.ts';
import { HAS_NEW_LINES } from './bank-matching/repository.ts';
import { openChannelSecret, sealChannelsAnew } from './channels/channel-secrets.ts';
import { ensureDemoChannels } from './channels/demo-channels.ts';
import { findChannel } from './channels/repository/channels.ts';
import { chainJobs } from './crypto/jobs.ts';
import { countQueues, type QueueCounts } from './customer-service/count-queues.ts';
import { expireDeposits } from './deposits/expire-deposits.ts';
import { END_TYPES, notifyEnded } from './deposits/order-events.ts';
import { queryDeposits } from './deposits/reports/query-providers.ts';
import {
  countWaiting,
  type DepositSums,
  HAS_EXPIRED,
  sumBrandDeposits,
  sumCredited,
} from './deposits/repository/counts.ts';
import { findOwnOrder, listOrders, type OrderRow } from './deposits/repository/orders.ts';
import {
  countCredited,
  listEndedWithout,
  listPastDeposits,
  listPayerNames,
} from './deposits/repository/past-deposits.ts';
import { HAS_DUE_QUERIES } from './deposits/repository/status-queries.ts';

export { alonePerDay } from './bank-matching/imports/alone-per-day.ts';
export type { PastDepositRow as PastDeposit } from './deposits/repository/past-deposits.ts';

import type { PaymentsDeps, PaymentsOptions } from './deps.ts';
import { sendDueNotices } from './gateways/sandbox/notify.ts';
import { type SandboxPageDeps, sandboxPages } from './gateways/sandbox/pay.ts';
import { HAS_DUE_NOTICES } from './gateways/sandbox/repository.ts';
import { BUST_TYPES, clearBusted } from './member-money/clear-busted.ts';
import { memberMoney } from './member-money/member-money.ts';
import { payoutAccounts } from './payout-accounts/member-accounts.ts';
import { sealAnew } from './payout-accounts/number-keys.ts';
import { createRegistrations, type PaymentsRegistrations } from './registrations.ts';
import { routes } from './routes.ts';
import { createStatements, type PaymentStatements } from './statements/statements.ts';
import { notifyMoved } from './withdrawals/order-events.ts';
import { payOut, queryProviders } from './withdrawals/payout/pay-out.ts';
import { deleteUnusedProofs, passDeadlines } from './withdrawals/receipt/pass-deadlines.ts';
import {
  countWaitingWithdrawals,
  HAS_TO_PAY,
  HAS_TO_QUERY,
  HAS_UNANSWERED,
  sumBrandWithdrawals,
  sumPaidOut,
} from './withdrawals/repository/counts.ts';
import { listWithdrawals, type WithdrawalRow } from './withdrawals/repository/withdrawals.ts';

export { createGateways } from './channels/create-gateways.ts';
export { type Chains, createChains } from './crypto/chains/chains.ts';
export { readChains } from './crypto/chains/settings.ts';
export type { DepositSums } from './deposits/repository/counts.ts';
export type { ChargedBackDeposit, CreditedDeposit, DepositChoice, LostDeposit, PaymentsOptions } from './deps.ts';

/** Public API of the payments area: deposits, withdrawals, and payout accounts. */
export interface Payments extends PaymentsRegistrations {
  readonly routes: readonly Route[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  readonly payoutAccounts: PayoutAccounts;
  /** Payments of both sides, for the daily reconciliation. */
  readonly statements: PaymentStatements;
  /** Data about members' money, for player protection. */
  readonly memberMoney: MemberMoney;
  /** Minor units credited to the member and not reversed. */
  sumCredited(scope: MemberScope): Promise<bigint>;
  sumBrandDeposits(scope: Scope, from: Date, to: Date): Promise<DepositSums>;
  /** Members' deposits, for promotions. */
  readonly depositHistory: {
    readonly countCredited: typeof countCredited;
    readonly endedWithout: typeof listEndedWithout;
    readonly list: typeof listPastDeposits;
    readonly payerNames: typeof listPayerNames;
    isOwn(db: Queryable, scope: MemberScope, orderId: bigint): Promise<boolean>;
  };
  countWaiting(scope: Scope): Promise<number>;
  countWaitingWithdrawals(scope: Scope): Promise<number>;
  /** What waits in the operators' queues, each counted up to `most`. */
  countQueues(scope: Scope, most: number): Promise<QueueCounts>;
  /** Minor units paid out in a period and not returned. */
  sumBrandWithdrawals(scope: Scope, from: Date, to: Date): Promise<bigint>;
  /** Minor units ever paid out to the member and not returned. */
  sumPaidOut(scope: MemberScope): Promise<bigint>;
  /** A member's withdrawals created before an instant, newest first. */
  withdrawalsOf(scope: MemberScope, before: Date, limit: number): Promise<readonly WithdrawalRow[]>;
  /** Creates the sandbox channels of a demonstration brand; no effect when they exist. */
  ensureDemo(brandId: bigint): Promise<void>;
  /** Re-encrypts account numbers and provider secrets with the newest key; `lost` counts those whose key is missing. */
  sealSecrets(): Promise<{ readonly sealed: number; readonly lost: number }>;
  /** A member's orders created before an instant, newest first. */
  ordersOf(scope: MemberScope, before: Date, limit: number): Promise<readonly OrderRow[]>;
}

export function createPayments(options: PaymentsOptions, surroundings: Omit<SandboxPageDeps, 'secretOf'>): Payments {
  const { deps, registrations } = createRegistrations(options);
  const sandbox: SandboxPageDeps = {
    ...surroundings,
    async secretOf(brandId, code) {
      const channel = await findChannel(deps.pool, { brandId }, code);
      return channel && openChannelSecret(deps, brandId, channel);
    },
  };
  deps.staff.requests.define(paymentsApprovals(deps));
  return {
    ...registrations,
    routes: routes(deps),
    plainRoutes: sandboxPages(sandbox),
    jobs: jobsOf(deps, sandbox),
    consumers: consumersOf(deps),
    payoutAccounts: payoutAccounts(deps),
    statements: createStatements(deps),
    memberMoney: memberMoney(deps),
    sumCredited: (scope) => sumCredited(deps.pool, scope),
    sumBrandDeposits: (scope, from, to) => sumBrandDeposits(deps.pool, scope, from, to),
    depositHistory: {
      countCredited,
      endedWithout: listEndedWithout,
      list: listPastDeposits,
      payerNames: listPayerNames,
      isOwn: async (db, scope, orderId) => (await findOwnOrder(db, scope, orderId)) !== null,
    },
    countWaiting: (scope) => countWaiting(deps.pool, scope),
    countQueues: (scope, most) => countQueues(deps.pool, scope, most),
    countWaitingWithdrawals: (scope) => countWaitingWithdrawals(deps.pool, scope),
    sumBrandWithdrawals: (scope, from, to) => sumBrandWithdrawals(deps.pool, scope, from, to),
    sumPaidOut: (scope) => sumPaidOut(deps.pool, scope),
    withdrawalsOf: (scope, before, limit) =>
      listWithdrawals(deps.pool, scope, { memberId: scope.memberId, createdBefore: before, limit }),
    async ensureDemo(brandId) {
      const { currency } = await deps.brand(brandId);
      await transaction(deps.pool, (tx) => ensureDemoChannels(deps, tx, { brandId }, currency.exponent));
    },
    async sealSecrets() {
      const [numbers, channels] = await Promise.all([sealAnew(deps, deps.pool), sealChannelsAnew(deps, deps.pool)]);
      return { sealed: numbers.sealed + channels.sealed, lost: numbers.lost + channels.lost };
    },
    ordersOf: (scope, before, limit) =>
      listOrders(deps.pool, scope, { memberId: scope.memberId, createdBefore: before, limit }),
  };
}

function jobsOf(deps: PaymentsDeps, sandbox: SandboxPageDeps): readonly Job[] {
  const jobs: Job[] = [
    {
      name: 'payments.expire-deposits',
      everyMs: 5_000,
      hasWork: HAS_EXPIRED,
      run: (now, pieces) => expireDeposits(deps, now, pieces),
    },
    {
      name: 'payments.query-deposits',
      everyMs: 2_000,
      hasWork: HAS_DUE_QUERIES,
      run: (now, pieces) => queryDeposits(deps, now, pieces),
    },
    {
      name: 'payments.match-lines',
      everyMs: 5_000,
      hasWork: HAS_NEW_LINES,
      run: (now, pieces) => matchNewLines(deps, now, pieces),
    },
    {
      name: 'payments.pay-out',
      everyMs: 1_000,
      hasWork: HAS_TO_PAY,
      run: (now, pieces) => payOut(deps, now, pieces),
    },
    {
      name: 'payments.query-providers',
      everyMs: 2_000,
      hasWork: HAS_TO_QUERY,
      run: (now, pieces) => queryProviders(deps, now, pieces),
    },
    {
      name: 'payments.pass-deadlines',
      everyMs: 5_000,
      hasWork: HAS_UNANSWERED,
      run: (now, pieces) => passDeadlines(deps, now, pieces),
    },
    ...chainJobs(deps),
    { name: 'payments.delete-unused-proofs', everyMs: 3_600_000, run: (now) => deleteUnusedProofs(deps, now) },
  ];
  if (deps.sandboxAllowed) {
    jobs.push({
      name: 'payments.sandbox-notices',
      everyMs: 1_000,
      hasWork: HAS_DUE_NOTICES,
      run: (now, pieces) => sendDueNotices(sandbox, now, pieces),
    });
  }
  return jobs;
}

function consumersOf(deps: PaymentsDeps): readonly Consumer[] {
  return [
    consumer({
      name: 'payments.bust',
      types: BUST_TYPES,
      handle: (tx, events) => clearBusted(deps, tx, events),
    }),
    consumer({
      name: 'payments.announce',
      types: END_TYPES,
      async handle(tx, events) {
        for (const event of events) await notifyEnded(deps, tx, event);
      },
    }),
    consumer({
      name: 'payments.announce-withdrawals',
      types: [WithdrawalMoved, DisputeMoved],
      async handle(_tx, events) {
        for (const event of events) notifyMoved(deps, event);
      },
    }),
  ];
}
