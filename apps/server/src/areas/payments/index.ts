import type { Consumer, Job, MemberScope, PlainRoute, Route, Scope } from '@lantern/server-kit';
import { SETTLED_BETS } from '../wallet/index.ts';
import { announceEnded, DEPOSIT_CREDITED, DEPOSIT_FAILED } from './announce-order.ts';
import { clearBusted } from './clear-busted.ts';
import type { PaymentsDeps } from './deps.ts';
import { expireDeposits } from './expire-deposits.ts';
import { sendDueNotices } from './gateways/sandbox/notify.ts';
import { type SandboxPageDeps, sandboxPages } from './gateways/sandbox/pay.ts';
import { applyMatch, MATCH_ACTION } from './match-deposit.ts';
import { findChannel } from './repository/channels.ts';
import { countWaiting, type DepositSums, sumBrandDeposits, sumCredited } from './repository/counts.ts';
import { listOrders, type OrderRow } from './repository/orders.ts';
import { routes } from './routes.ts';

export { ensureDemoChannels } from './demo-channels.ts';
export type { PaymentsDeps } from './deps.ts';
export { createSandboxGateway } from './gateways/sandbox/gateway.ts';
export type { DepositSums } from './repository/counts.ts';

/** Door of the payments area: deposits now, withdrawals beside them later. */
export interface Payments {
  readonly routes: readonly Route[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** Minor units credited to the member and not reversed. */
  sumCredited(scope: MemberScope): Promise<bigint>;
  sumBrandDeposits(scope: Scope, from: Date, to: Date): Promise<DepositSums>;
  countWaiting(scope: Scope): Promise<number>;
  /** A member's orders made before an instant, newest first. */
  ordersOf(scope: MemberScope, before: Date, limit: number): Promise<readonly OrderRow[]>;
}

export function createPayments(deps: PaymentsDeps, surroundings: Omit<SandboxPageDeps, 'secretOf'>): Payments {
  const sandbox: SandboxPageDeps = {
    ...surroundings,
    secretOf: async (merchantId, code) => (await findChannel(deps.pool, { merchantId }, code))?.secret ?? null,
  };
  deps.staff.requests.register(MATCH_ACTION, (tx, scope, frozen, approval) =>
    applyMatch(deps, tx, scope, frozen, approval),
  );
  const jobs: Job[] = [{ name: 'payments.expire-deposits', everyMs: 5_000, run: (now) => expireDeposits(deps, now) }];
  if (deps.sandboxAllowed) {
    jobs.push({ name: 'payments.sandbox-notices', everyMs: 1_000, run: (now) => sendDueNotices(sandbox, now) });
  }
  return {
    routes: routes(deps),
    plainRoutes: sandboxPages(sandbox),
    jobs,
    consumers: [
      {
        name: 'payments.bust',
        topics: [SETTLED_BETS],
        async handle(tx, events) {
          for (const event of events) await clearBusted(deps, tx, event);
        },
      },
      {
        name: 'payments.announce',
        topics: [DEPOSIT_CREDITED, DEPOSIT_FAILED],
        async handle(tx, events) {
          for (const event of events) await announceEnded(deps, tx, event);
        },
      },
    ],
    sumCredited: (scope) => sumCredited(deps.pool, scope),
    sumBrandDeposits: (scope, from, to) => sumBrandDeposits(deps.pool, scope, from, to),
    countWaiting: (scope) => countWaiting(deps.pool, scope),
    ordersOf: (scope, before, limit) =>
      listOrders(deps.pool, scope, { memberId: scope.memberId, createdBefore: before, limit }),
  };
}
