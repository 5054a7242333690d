import type { Value } from '@lantern/contract/schemas';
import type { StaffContext } from '@lantern/server-kit';
import type { ViewsDeps } from '../deps.ts';

type Waiting = Value<'views.operatorWaiting'>;

/** More is shown as 99+. */
const MOST = 100;

/** What waits in the queues that the operator may read: only counts, each bounded, so that every open page may ask for them. */
export async function readWaiting(deps: ViewsDeps, context: StaffContext): Promise<Waiting> {
  const { operator, now } = context;
  const { scope, permissions } = operator;
  const where = async <Counts>(permission: string, read: () => Promise<Counts>) =>
    permissions.has(permission) ? read() : null;
  const [requests, payments, draws, games, safety] = await Promise.all([
    where('requests.read', () => deps.staff.requests.counts(context)),
    where('payments.read', () => deps.payments.countQueues(scope, MOST)),
    where('lottery.read', async () => ({
      withoutResult: await deps.lottery.figures.countWithoutResult(scope, now),
      toConfirm: await deps.lottery.figures.countToConfirm(scope, now),
    })),
    where('games.read', async () => ({
      rounds: await deps.games.countStuckRounds(scope, now),
      prizes: await deps.games.countWaitingPrizes(scope),
    })),
    where('safety.read', () => deps.safety.countQueues(scope, MOST)),
  ]);
  const bounded = (count: number | undefined) => (count === undefined ? null : Math.min(count, MOST));
  return {
    requests: bounded(requests?.decide),
    returned: bounded(requests?.returned),
    overdue: bounded(requests?.overdue),
    deposits: bounded(payments?.deposits),
    withdrawals: bounded(payments?.withdrawals),
    disputes: bounded(payments?.disputes),
    matching: bounded(payments?.matching),
    draws: bounded(draws?.withoutResult),
    calendar: bounded(draws?.toConfirm),
    rounds: bounded(games?.rounds),
    prizes: bounded(games?.prizes),
    identity: bounded(safety?.identity),
    cases: bounded(safety?.cases),
  };
}
