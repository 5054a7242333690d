import type { ArcadeDeps } from '../deps.ts';
import { gameOf } from '../offered-games.ts';
import { giveBack } from '../pay-round.ts';
import { close } from '../play-round.ts';
import { isTableNeeded } from '../repository/crash-rounds.ts';
import { findRound } from '../repository/rounds.ts';
import { createSeat } from './seat.ts';
import { turnTable } from './turn.ts';

/** While another process runs the table, and somebody here looks at it. */
const WAIT_MS = 1_000;
/** Bets that are paid at one time. */
const PAID_AT_ONCE = 16;

export interface CrashRunner {
  /** Somebody wants to play, or a round was left behind. */
  wake(): void;
  /** One look, whoever has the place, with everything paid that it closed: for tests. */
  turn(): Promise<void>;
  stop(): Promise<void>;
}

/** Pays bets whose end is fixed; what a silent wallet leaves, the repair brings to its end. */
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
 * Runs the table in one process of all: looks at it when something is due. Whatever it does is a step from one written state to the next,
 * so that any process may go on where another one died.
 * @param onTurn told after each look
 */
export function createCrashRunner(deps: ArcadeDeps, onTurn: () => void): CrashRunner {
  const { pool, log } = deps;
  const seat = createSeat(pool);
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
    // An idle house is asked one question now and then, and takes no connection for itself.
    if (!(await isTableNeeded(pool, deps.clock.now()))) {
      seat.leave();
      return null;
    }
    if (!(await seat.take())) return WAIT_MS;
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
            seat.leave();
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
      seat.leave();
    },
  };
}
