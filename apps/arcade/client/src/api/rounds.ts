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
import { ask, Refusal } from './call.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;
/** After so many questions the player is told; the round itself is safe. */
const MAX_TRIES = 7;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again, ever more slowly, while the answer is lost or still open. The question never changes. */
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

/** A UUID also where pages are not secure enough for `randomUUID`. */
function newSpinId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Plays one spin; the same one is sent again until its fate is known. @throws Refusal */
export async function spin(token: string, wish: Omit<SpinPayload, 'spinId'>): Promise<SlotRound> {
  const body: SpinPayload = { spinId: newSpinId(), ...wish };
  const { round } = await insist(() => ask<SpinValue>(PATHS.spin, { token, body }));
  return round;
}

/** Plays or begins a round of an original, in the same way. @throws Refusal */
export async function playOriginal(token: string, wish: Omit<PlayPayload, 'spinId'>): Promise<OriginalRound> {
  const body: PlayPayload = { spinId: newSpinId(), ...wish };
  const { round } = await insist(() => ask<PlayValue>(PATHS.play, { token, body }));
  return round;
}

/** The next move within a round; the same one is sent again until it is made. @throws Refusal */
export async function move(token: string, body: MovePayload): Promise<OriginalRound> {
  const { round } = await insist(() => ask<PlayValue>(PATHS.move, { token, body }));
  return round;
}

/** Places a bet of crash; the same one is sent again until its fate is known. @throws Refusal */
export async function placeCrashBet(token: string, wish: Omit<CrashBetPayload, 'spinId'>): Promise<OriginalRound> {
  const body: CrashBetPayload = { spinId: newSpinId(), ...wish };
  const { round } = await insist(() => ask<PlayValue>(PATHS.crashBet, { token, body }));
  return round;
}

/** Gets out of a flight of crash. What counts is when the first asking arrives. @throws Refusal */
export async function cashOutCrash(token: string, roundId: string): Promise<OriginalRound> {
  const body: CrashCashOutPayload = { roundId };
  const { round } = await insist(() => ask<PlayValue>(PATHS.crashCashOut, { token, body }));
  return round;
}

/** One's own bets of the newest round of crash. @throws Refusal */
export function readOwnCrashBets(token: string): Promise<readonly OriginalRound[]> {
  return insist(() => ask<readonly OriginalRound[]>(PATHS.crashOwn, { token }));
}

/** What the wallet holds. @throws Refusal */
export async function readBalance(token: string): Promise<string> {
  const { balance } = await ask<{ readonly balance: string }>(PATHS.balance, { token });
  return balance;
}

/** One's own round, once its fate is known. @throws Refusal */
export function readRound(token: string, id: string): Promise<RoundView> {
  return insist(async () => {
    const round = await ask<RoundView>(PATHS.round, { token, query: { id } });
    if (round.state === 'PENDING') throw new Refusal('PENDING', { roundId: id });
    return round;
  });
}

/** Tells how many beats of a round were shown. What is lost here only costs the player a repetition. */
export function tellShown(token: string, roundId: string, beats: number): void {
  void ask(PATHS.shown, { token, body: { roundId, beats } }).catch(() => undefined);
}
