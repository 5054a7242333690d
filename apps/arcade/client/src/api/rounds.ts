import {
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
export async function spin(token: string, coin: string, after: string | null): Promise<SlotRound> {
  const body: SpinPayload = { spinId: newSpinId(), coin, after };
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

/** One's own round, once its fate is known. @throws Refusal */
export function readRound(token: string, id: string): Promise<RoundView> {
  return insist(async () => {
    const round = await ask<RoundView>(PATHS.round, { token, query: { id } });
    if (round.state === 'PENDING') throw new Refusal('PENDING', { roundId: id });
    return round;
  });
}

/** Tells how far a round was shown. What is lost here only costs the player a repetition. */
export function tellShown(token: string, roundId: string, steps: number): void {
  void ask(PATHS.shown, { token, body: { roundId, steps } }).catch(() => undefined);
}
