import { createHmac } from 'node:crypto';
import type { SlotRound, SpinPayload } from '@lantern/arcade-contract';
import { type HmacSha256, seedPairStream } from '@lantern/engines/chance';
import { drawFrom, LANTERN_RIVER, playRound, type Round } from '@lantern/engines/slots';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Machine } from '../stage/machine.ts';
import { gameInfoOf } from '../testing/game-info.ts';
import type { SlotSession } from './table-state.ts';

const P = { symbol: 'P', exponent: 2 };
const game = gameInfoOf(LANTERN_RIVER);
const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

/** The first round of a seed pair that is as wanted. */
function firstRound(isWanted: (round: Round) => boolean): Round {
  for (let nonce = 0; ; nonce += 1) {
    const round = playRound(
      LANTERN_RIVER,
      drawFrom(seedPairStream(hmac, { serverSeed: 'a7'.repeat(32), clientSeed: 'table', nonce })),
    );
    if (isWanted(round)) return round;
  }
}

/** Spins that were paid for. */
const spins: SpinPayload[] = [];
let round: Round;

/** The server's answer to a spin. */
function settled({ coin }: SpinPayload): SlotRound {
  const stake = (game.coinsPerBet * Number(coin)).toFixed(2);
  return {
    ...{ id: `round-${spins.length}`, game: game.id, model: game.model, shape: 'slot', state: 'SETTLED', version: 1 },
    ...{ coin, stake, payout: (round.coins * Number(coin)).toFixed(2), balance: '100.00', currency: P, shownBeats: 0 },
    ...{ coins: round.coins, isCapped: false, steps: round.steps, playedAt: '2026-11-28T12:00:00.000Z' },
    titles: game.titles,
    proof: { serverSeedHash: '', serverSeed: null, clientSeed: 'table', nonce: 0 },
  } as unknown as SlotRound;
}

/** Reels that stop at once. */
const REELS: Machine = {
  turn: () => undefined,
  begin: async () => undefined,
  tumble: async () => undefined,
  show: () => undefined,
  bringBack: async () => undefined,
  slam: () => undefined,
  mark: () => undefined,
  destroy: () => undefined,
};

/** A table whose server answers every spin with the same round. */
async function openTable() {
  const { createTable } = await import('./table.ts');
  const table = createTable({
    ...{ token: 'token', game, newest: null, open: null, platformOrigin: 'https://portal.test' },
    player: { currency: P, balance: '100.00', language: 'EN', isTest: false },
    rules: { minimumSpinMs: 0, allowsAutoplay: false, allowsTurbo: false },
  } as unknown as SlotSession);
  table.setMachine(REELS);
  return table;
}

beforeEach(() => {
  spins.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('window', { parent: { postMessage: () => undefined } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const payload = JSON.parse(body) as SpinPayload;
    if (!('coin' in payload)) return Response.json({ success: true, value: null });
    spins.push(payload);
    return Response.json({ success: true, value: { round: settled(payload) } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('closes the celebration of a big win by the first press, and pays for a spin only by a later one', async () => {
  const isBig = ({ coins, steps }: Round) => coins >= 20 * game.coinsPerBet && steps.length === 1;
  round = firstRound(isBig);
  const table = await openTable();
  table.press();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(table.state.get().curtain).not.toBeNull();
  });
  table.press();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.state.get()).toMatchObject({ curtain: null, phase: 'idle' });
  table.press();
  await vi.advanceTimersByTimeAsync(100);
  expect(spins).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  table.press();
  await vi.advanceTimersByTimeAsync(100);
  expect(spins).toHaveLength(2);
});

it('takes a press as the next spin at once after a round without a win', async () => {
  round = firstRound(({ coins, steps }) => coins === 0 && steps.length === 1);
  const table = await openTable();
  table.press();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10);
    expect(table.state.get()).toMatchObject({ phase: 'idle', lastRound: { id: 'round-1' } });
  });
  table.press();
  await vi.advanceTimersByTimeAsync(0);
  expect(spins).toHaveLength(2);
});
