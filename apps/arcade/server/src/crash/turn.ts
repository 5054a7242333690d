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
import { sourceOf } from '../seeds.ts';
import { chainValueAt, nextLink } from './chain.ts';

/** How long bets are taken. */
const BETTING_MS = 7_000;
/** How long stakes that are on their way are waited for, before the start. */
const LAST_CALL_MS = 1_000;
/** A round that nobody began within this time of its start begins anew: no flight passes while the house is away. */
const LATE_MS = 1_000;
/** What arrived before the crash may be written down for so long. Only then everybody is told, so that nobody acts on the news. */
export const GRACE_MS = 200;
/** How long a crash is looked at. */
const PAUSE_MS = 3_500;
const LONGEST_LOOK_MS = 1_000;

/** What a look at the table did, and when it is worth looking again. */
export interface Turn {
  /** Bets whose end was fixed, to be paid or given back. */
  readonly closing: readonly string[];
  /** Null: nothing is to be done until somebody wants to play. */
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

/** Before the start. */
async function turnBetting(deps: Pick<ArcadeDeps, 'pool'>, round: CrashRound, now: Date): Promise<Turn> {
  const left = round.takesOffAt.getTime() - now.getTime();
  if (left > 0) return { closing: NOTHING, againInMs: within(left) };
  if (-left <= LATE_MS) return { closing: await takeOff(deps.pool, round.number, now), againInMs: 1 };
  await putOff(deps.pool, round.number, new Date(now.getTime() + LAST_CALL_MS));
  return { closing: NOTHING, againInMs: 1 };
}

/** In the air: who leaves by himself gets out; at its end the round crashes. What was missed meanwhile is made up for. */
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

/** One look at the table: what is due is done, by whoever looks first. */
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
