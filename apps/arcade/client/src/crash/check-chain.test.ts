import { createHash, createHmac } from 'node:crypto';
import type { CrashProof } from '@lantern/arcade-contract';
import { seedPairStream } from '@lantern/engines/chance';
import { crashPoint, nextUint52 } from '@lantern/engines/originals';
import { expect, it } from 'vitest';
import { checkChain } from './check-chain.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();

/** Proofs of a chain of twelve rounds, made as on the server. */
function proofs(): CrashProof[] {
  const values = ['5eed'.repeat(16)];
  for (let left = 12; left > 0; left -= 1) values.unshift(sha256(values[0] ?? ''));
  return values.slice(1).map((serverSeed, index) => {
    const [number, clientSeed] = [700 + index, 'salt'];
    const source = seedPairStream(hmac, { serverSeed, clientSeed, nonce: number });
    const point = crashPoint(nextUint52(source)).toDecimal(2);
    const crashedAt = '2026-11-22T12:00:00.000Z';
    const [commitment = '', serverSeedHash = ''] = [values[0], values[index]];
    return { number, point, serverSeed, serverSeedHash, clientSeed, crashedAt, commitment, place: index + 1 };
  });
}

it('confirms every round of a chain, and detects a changed seed, point or position', async () => {
  const all = proofs();
  for (const proof of all) {
    expect(await checkChain(proof)).toEqual({ isSeedTrue: true, isPointTrue: true, isChainTrue: true });
  }
  const [one, two] = all as [CrashProof, CrashProof];
  expect(await checkChain({ ...one, point: '123.45' })).toMatchObject({ isSeedTrue: true, isPointTrue: false });
  expect(await checkChain({ ...one, place: 2 })).toMatchObject({ isSeedTrue: true, isChainTrue: false });
  expect(await checkChain({ ...one, serverSeed: two.serverSeed })).toMatchObject({
    isSeedTrue: false,
    isChainTrue: false,
  });
});
