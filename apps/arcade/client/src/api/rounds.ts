import {
  type CrashBetPayload,
  type CrashCashOutPayload,
  type MovePayload,
  type OriginalRound,
  PATHS,
  type PlayPayload,
  type PlayValue,
  type RoundView,
  type SlotRound,
  type SpinPayload,
  type SpinValue,
} from '@lantern/arcade-contract';
import { Refusal, request } from './call.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;
/** After that many attempts an error is shown; the round itself is safe. */
const MAX_TRIES = 7;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats an identical request with growing delays while the response is lost or still pending. */
async function insist<Value>(question: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await question();
    } catch (error) {
      const isOpen = error instanceof Refusal && ['UNREACHABLE', 'PENDING', 'OVERLOADED'].includes(error.code);
      if (!isOpen || tries === MAX_TRIES) throw error;
      await wait(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS));
    }
  }
}

/** A UUID; also works on insecure pages, where `randomUUID` is missing. */
function newSpinId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Plays one spin; repeats the same request until its result is known.
 * @throws Refusal
 */
export async function spin(token: string, payload: Omit<SpinPayload, 'spinId'>): Promise<SlotRound> {
  const body: SpinPayload = { spinId: newSpinId(), ...payload };
  const { round } = await insist(() => request<SpinValue>(PATHS.spin, { token, body }));
  return round;
}

/**
 * Plays or starts a round of an original, in the same way.
 * @throws Refusal
 */
export async function playOriginal(token: string, payload: Omit<PlayPayload, 'spinId'>): Promise<OriginalRound> {
  const body: PlayPayload = { spinId: newSpinId(), ...payload };
  const { round } = await insist(() => request<PlayValue>(PATHS.play, { token, body }));
  return round;
}

/**
 * Makes the next move of a round; repeats the same request until it is applied.
 * @throws Refusal
 */
export async function move(token: string, body: MovePayload): Promise<OriginalRound> {
  const { round } = await insist(() => request<PlayValue>(PATHS.move, { token, body }));
  return round;
}

/**
 * Places a crash bet; repeats the same request until its result is known.
 * @throws Refusal
 */
export async function placeCrashBet(token: string, payload: Omit<CrashBetPayload, 'spinId'>): Promise<OriginalRound> {
  const body: CrashBetPayload = { spinId: newSpinId(), ...payload };
  const { round } = await insist(() => request<PlayValue>(PATHS.crashBet, { token, body }));
  return round;
}

/**
 * Cashes out a crash bet. The arrival of the first request decides the multiplier.
 * @throws Refusal
 */
export async function cashOutCrash(token: string, roundId: string): Promise<OriginalRound> {
  const body: CrashCashOutPayload = { roundId };
  const { round } = await insist(() => request<PlayValue>(PATHS.crashCashOut, { token, body }));
  return round;
}

/**
 * Own bets of the newest crash round.
 * @throws Refusal
 */
export function readOwnCrashBets(token: string): Promise<readonly OriginalRound[]> {
  return insist(() => request<readonly OriginalRound[]>(PATHS.crashOwn, { token }));
}

/**
 * Balance of the wallet.
 * @throws Refusal
 */
export async function readBalance(token: string): Promise<string> {
  const { balance } = await request<{ readonly balance: string }>(PATHS.balance, { token });
  return balance;
}

/**
 * An own round, once it is no longer pending.
 * @throws Refusal
 */
export function readRound(token: string, id: string): Promise<RoundView> {
  return insist(async () => {
    const round = await request<RoundView>(PATHS.round, { token, query: { id } });
    if (round.state === 'PENDING') throw new Refusal('PENDING', { roundId: id });
    return round;
  });
}

/** Reports how many beats of a round were shown. If the report is lost, the player only sees them again. */
export function reportShown(token: string, roundId: string, beats: number): void {
  void request(PATHS.shown, { token, body: { roundId, beats } }).catch(() => undefined);
}
