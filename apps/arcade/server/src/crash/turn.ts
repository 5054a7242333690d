import { crashFlightMs, crashPoint, nextUint52 } from '@lantern/engines/originals';
import type { ArcadeDeps } from '../deps.ts';
import {
  type CrashRound,
  crashDown,
  findNewestRound,
  insertRound,
  leaveDue,
  nextLeave,
  putOff,
  readWatch,
  returnUnheard,
  takeOff,
} from '../repository/crash-rounds.ts';
import { sourceOf } from '../sessions/seeds.ts';
import { chainValueAt, nextLink } from './chain.ts';

/** Duration of the betting phase. */
const BETTING_MS = 7_000;
/** Time between the close of betting and the start, for stakes that are still being taken. */
const LAST_CALL_MS = 1_000;
/** A round that no process started within this time is postponed, so that no flight happens while all processes are down. */
const LATE_MS = 1_000;
/**
 * Time after the crash to store cash-outs that arrived before it. The crash is published only afterwards, so that nobody can act on
 * it.
 */
export const GRACE_MS = 200;
/** Time between a crash and the next round. */
const PAUSE_MS = 3_500;
const LONGEST_LOOK_MS = 1_000;

/** Result of one turn. */
export interface Turn {
  /** Ids of bets that are ready to be paid or returned. */
  readonly closing: readonly string[];
  /** Null: nothing to do until a player watches the table. */
  readonly againInMs: number | null;
}

const NOTHING: readonly string[] = [];
const within = (ms: number) => Math.max(1, Math.min(ms, LONGEST_LOOK_MS));

async function openNext({ pool }: Pick<ArcadeDeps, 'pool'>, last: CrashRound | null, now: Date): Promise<void> {
  const { chain, place } = await nextLink(pool, last, now);
  const number = (last?.number ?? 0n) + 1n;
  const [serverSeed, clientSeed] = [chainValueAt(chain, place), chain.salt];
  const point = crashPoint(nextUint52(sourceOf({ serverSeed, clientSeed, nonce: Number(number) })));
  const closesAt = new Date(now.getTime() + BETTING_MS);
  await insertRound(pool, {
    ...{ number, chainId: chain.id, place, serverSeed, clientSeed },
    ...{ point: point.toDecimal(2), flightMs: crashFlightMs(point) },
    ...{ openedAt: now, closesAt, takesOffAt: new Date(closesAt.getTime() + LAST_CALL_MS) },
  });
}

async function turnBetting(deps: Pick<ArcadeDeps, 'pool'>, round: CrashRound, now: Date): Promise<Turn> {
  const left = round.takesOffAt.getTime() - now.getTime();
  if (left > 0) return { closing: NOTHING, againInMs: within(left) };
  if (-left <= LATE_MS) return { closing: await takeOff(deps.pool, round.number, now), againInMs: 1 };
  await putOff(deps.pool, round.number, new Date(now.getTime() + LAST_CALL_MS));
  return { closing: NOTHING, againInMs: 1 };
}

/** Performs the automatic cash-outs that are due and crashes the round at its end. Steps missed in the meantime are caught up. */
async function turnFlying(deps: Pick<ArcadeDeps, 'pool'>, round: CrashRound, now: Date): Promise<Turn> {
  const { pool } = deps;
  const { number, flightMs } = round;
  const elapsed = now.getTime() - round.takesOffAt.getTime();
  if (elapsed >= flightMs + GRACE_MS) return { closing: await crashDown(pool, number, now), againInMs: 1 };
  const returned = await returnUnheard(pool, number, now);
  const closing = await leaveDue(pool, number, Math.min(elapsed, flightMs - 1), now);
  const leave = await nextLeave(pool, number);
  const next = leave !== null && leave < flightMs ? leave : flightMs + GRACE_MS;
  return { closing: [...returned, ...closing], againInMs: within(next - elapsed) };
}

/** Performs the next due step of the table. Concurrent calls are safe: the first one wins. */
export async function turnTable(deps: Pick<ArcadeDeps, 'pool' | 'clock'>): Promise<Turn> {
  const now = deps.clock.now();
  const round = await findNewestRound(deps.pool);
  if (round?.state === 'BETTING') return turnBetting(deps, round, now);
  if (round?.state === 'FLYING') return turnFlying(deps, round, now);
  if ((await readWatch(deps.pool)) <= now) return { closing: NOTHING, againInMs: null };
  const left = (round?.crashedAt?.getTime() ?? 0) + PAUSE_MS - now.getTime();
  if (left > 0) return { closing: NOTHING, againInMs: within(left) };
  await openNext(deps, round, now);
  return { closing: NOTHING, againInMs: 1 };
}
