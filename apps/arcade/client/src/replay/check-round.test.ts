import { createHash, createHmac } from 'node:crypto';
import { drawFrom, LANTERN_RIVER, playRound } from '@lantern/engines/slots';
import { describe, expect, it } from 'vitest';
import { checkRound } from './check-round.ts';

const SERVER_SEED = 'c0ffee'.repeat(10);
const CLIENT_SEED = 'moon over hanoi';

/** A round as the arcade plays it: chance from Node's HMAC, as long as it takes. */
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
  return { game: 'lantern-river', version: LANTERN_RIVER.version, steps, coins, proof };
}

describe('checking a round in the browser', () => {
  it('finds every round of a seed pair as it was played, free spins included', async () => {
    const rounds = Array.from({ length: 400 }, (_, nonce) => played(nonce));
    expect(rounds.some(({ steps }) => steps.length > 10)).toBe(true);
    for (const round of rounds) {
      expect(await checkRound(round, SERVER_SEED)).toEqual({ isSeedTrue: true, isRoundTrue: true });
    }
  });

  it('sees another seed, another number and another payout', async () => {
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
