import type { ArcadeDeps } from '../deps.ts';
import { gameOf } from '../games/offered-games.ts';
import { isTableNeeded } from '../repository/crash-rounds.ts';
import { findRound } from '../repository/rounds.ts';
import { giveBack } from '../rounds/pay-round.ts';
import { close } from '../rounds/play-round.ts';
import { createRunnerLock } from './runner-lock.ts';
import { turnTable } from './turn.ts';

/** Delay before the next attempt when another process has the lock of the table, or after an error. */
const WAIT_MS = 1_000;
/** Maximum of bets that are paid concurrently. */
const PAID_AT_ONCE = 16;

export interface CrashRunner {
  /** Schedules a turn now: a player watches the table, or a round is unfinished. */
  wake(): void;
  /** Runs one turn without the lock and waits for the payment of the bets that it closed. For tests. */
  turn(): Promise<void>;
  stop(): Promise<void>;
}

/** Pays or returns bets whose result is fixed. Bets that fail because the wallet does not answer are left to the repair job. */
export async function payBets(deps: ArcadeDeps, ids: readonly string[]): Promise<void> {
  const left = [...ids];
  const payOne = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const row = await findRound(deps.pool, id, null);
      if (row?.state === 'CLOSING') await close(deps, row, gameOf(row).decide(row));
      if (row?.state === 'RETURNING') {
        const settlement = await giveBack(deps, row);
        if (settlement !== null) await deps.settle.send(settlement);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PAID_AT_ONCE, left.length) }, payOne));
}

/**
 * Runs the crash table in exactly one process. Every turn is a step from one stored state to the next, so that any process can
 * continue after another one dies.
 * @param onTurn called after each turn
 */
export function createCrashRunner(deps: ArcadeDeps, onTurn: () => void): CrashRunner {
  const { pool, log } = deps;
  const lock = createRunnerLock(pool);
  const paying = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isStopped = false;

  function pay(ids: readonly string[]): Promise<void> {
    const paid = payBets(deps, ids).catch((error: unknown) =>
      log.warn({ err: error }, 'bets of crash wait for their pay'),
    );
    paying.add(paid);
    return paid.finally(() => paying.delete(paid));
  }

  async function look(): Promise<number | null> {
    // While the table is idle, only one cheap query runs and no connection is reserved for the lock.
    if (!(await isTableNeeded(pool, deps.clock.now()))) {
      lock.leave();
      return null;
    }
    if (!(await lock.take())) return WAIT_MS;
    const { closing, againInMs } = await turnTable(deps);
    onTurn();
    void pay(closing);
    return againInMs;
  }

  function schedule(ms: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking ??= look()
        .then(
          (again) => again !== null && schedule(again),
          (error: unknown) => {
            log.error({ err: error }, 'the table of crash could not be looked at');
            lock.leave();
            schedule(WAIT_MS);
          },
        )
        .then(() => undefined)
        .finally(() => {
          looking = null;
        });
    }, ms);
  }

  return {
    wake() {
      if (looking === null) schedule(0);
    },
    async turn() {
      const { closing } = await turnTable(deps);
      onTurn();
      await pay(closing);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(paying);
      lock.leave();
    },
  };
}
