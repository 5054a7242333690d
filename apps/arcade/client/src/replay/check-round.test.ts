import { createHash, createHmac } from 'node:crypto';
import type { OriginalRound } from '@lantern/arcade-contract';
import { seedPairStream } from '@lantern/engines/chance';
import { findOriginal, ORIGINALS, type OriginalMove } from '@lantern/engines/originals';
import { drawFrom, LANTERN_RIVER, playRound } from '@lantern/engines/slots';
import { formatAmount, Rational } from '@lantern/money';
import { describe, expect, it } from 'vitest';
import { checkRound } from './check-round.ts';

const SERVER_SEED = 'c0ffee'.repeat(10);
const CLIENT_SEED = 'moon over hanoi';

/** A round as the server plays it: bytes from Node's HMAC, as many as needed. */
function played(nonce: number) {
  let bytes = new Uint8Array();
  let cursor = 0;
  const source = (count: number) => {
    while (bytes.length < count) {
      const block = createHmac('sha256', SERVER_SEED).update(`${CLIENT_SEED}:${nonce}:${cursor}`).digest();
      bytes = new Uint8Array([...bytes, ...block]);
      cursor += 1;
    }
    const taken = bytes.slice(0, count);
    bytes = bytes.slice(count);
    return taken;
  };
  const { steps, coins } = playRound(LANTERN_RIVER, drawFrom(source));
  const serverSeedHash = createHash('sha256').update(SERVER_SEED).digest('hex');
  const proof = { serverSeedHash, serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce };
  return {
    shape: 'slot' as const,
    game: 'jade-grove',
    model: 'lantern-river',
    version: LANTERN_RIVER.version,
    steps,
    coins,
    proof,
  };
}

describe('checking a round in the browser', () => {
  it('confirms every round of a seed pair, free spins included', async () => {
    const rounds = Array.from({ length: 400 }, (_, nonce) => played(nonce));
    expect(rounds.some(({ steps }) => steps.length > 10)).toBe(true);
    for (const round of rounds) {
      expect(await checkRound(round, SERVER_SEED)).toEqual({ isSeedTrue: true, isRoundTrue: true });
    }
  });

  it('detects a changed seed, number or payout', async () => {
    const round = played(7);
    expect(await checkRound(round, 'deadbeef')).toEqual({ isSeedTrue: false, isRoundTrue: false });
    const moved = { ...round, proof: { ...round.proof, nonce: 8 } };
    expect(await checkRound(moved, SERVER_SEED)).toEqual({ isSeedTrue: true, isRoundTrue: false });
    expect(await checkRound({ ...round, coins: round.coins + 1 }, SERVER_SEED)).toMatchObject({ isRoundTrue: false });
  });

  it('refuses a version that it does not know', async () => {
    await expect(checkRound({ ...played(1), version: 99 }, SERVER_SEED)).rejects.toThrow(RangeError);
  });
});

const BETS: Readonly<Record<string, unknown>> = {
  dice: { target: 5_000, isOver: true },
  limbo: { target: '2' },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'medium' },
  keno: { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  mines: { mines: 1 },
  'hi-lo': {},
  crash: { target: '2' },
};
const MOVES: Readonly<Record<string, readonly OriginalMove[]>> = {
  mines: [0, 6, 12, 18].map((cell) => ({ kind: 'PICK', cell })),
};

/** A round of an original as the server plays it. */
function original(id: string, nonce: number): OriginalRound {
  const game = findOriginal(id);
  const input = game?.readInput(BETS[id]);
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
  const source = seedPairStream(hmac, { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce });
  const moves = MOVES[id] ?? [];
  const state = game && input ? game.play(input, source, moves, Rational.of(1_000_000)) : null;
  if (!state) throw new Error(`${id} was not played`);
  const { proof } = played(nonce);
  return {
    ...{ shape: 'original', game: id, version: 1, input, moves, output: state.output, proof },
    ...{ stake: '1.00', mostPayout: '1000000.00', currency: { code: 'P', symbol: 'P', exponent: 2 } },
    payout: formatAmount(state.multiplier.floorMul(100n), 2),
  } as unknown as OriginalRound;
}

describe.each(ORIGINALS.map(({ id }) => id).filter((id) => id !== 'mines'))('checking %s', (id) => {
  it('confirms rounds as they were played, and detects a changed outcome or payout', async () => {
    for (let nonce = 0; nonce < 20; nonce += 1) {
      expect(await checkRound(original(id, nonce), SERVER_SEED)).toEqual({ isSeedTrue: true, isRoundTrue: true });
    }
    const round = original(id, 3);
    const other = { ...round, output: original(id, 4).output } as OriginalRound;
    expect(await checkRound(other, SERVER_SEED)).toMatchObject({ isRoundTrue: false });
    expect(await checkRound({ ...round, payout: '77.77' }, SERVER_SEED)).toMatchObject({ isRoundTrue: false });
    expect(await checkRound({ ...round, proof: { ...round.proof, nonce: 9_998 } }, SERVER_SEED)).toMatchObject({
      isRoundTrue: false,
    });
  });
});

it('checks a round of several moves, the last of which ended it', async () => {
  const nonce = Array.from({ length: 60 }, (_, number) => number).find((number) => {
    try {
      const { output } = original('mines', number);
      return output !== null && 'cells' in output && output.cells !== null;
    } catch {
      return false;
    }
  });
  const round = original('mines', nonce ?? -1);
  expect(await checkRound(round, SERVER_SEED)).toEqual({ isSeedTrue: true, isRoundTrue: true });
});
