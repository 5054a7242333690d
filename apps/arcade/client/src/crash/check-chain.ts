import type { CrashProof } from '@lantern/arcade-contract';
import { seedPairStream } from '@lantern/engines/chance';
import { crashPoint, nextUint52 } from '@lantern/engines/originals';
import { chanceOf, sha256Hex } from '../replay/check-round.ts';

export interface ChainCheck {
  /** The seed has the hash that was published before the round. */
  readonly isSeedTrue: boolean;
  /** The seed gives the recorded crash point. */
  readonly isPointTrue: boolean;
  /** Hashed as many times as its place, the seed gives the first value of the chain. */
  readonly isChainTrue: boolean;
}

/** Verifies a crash round, and hashes its seed back to the value published before the first round. */
export async function checkChain(proof: CrashProof): Promise<ChainCheck> {
  const { serverSeed, serverSeedHash, clientSeed, number, point, place, commitment } = proof;
  const bytes = await chanceOf(serverSeed, { clientSeed, nonce: number }, 1);
  const source = seedPairStream(() => bytes, { serverSeed, clientSeed, nonce: number });
  let value = serverSeed;
  for (let left = place; left > 0; left -= 1) value = await sha256Hex(value);
  return {
    isSeedTrue: (await sha256Hex(serverSeed)) === serverSeedHash,
    isPointTrue: crashPoint(nextUint52(source)).toDecimal(2) === point,
    isChainTrue: value === commitment,
  };
}
