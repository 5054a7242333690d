import type { CrashProof } from '@lantern/arcade-contract';
import { seedPairStream } from '@lantern/engines/chance';
import { crashPoint, nextUint52 } from '@lantern/engines/originals';
import { chanceOf, sha256Hex } from '../replay/check-round.ts';

export interface ChainCheck {
  /** The seed has the hash that was shown before the round. */
  readonly isSeedTrue: boolean;
  /** It leads to the point at which the round crashed. */
  readonly isPointTrue: boolean;
  /** Hashed as often as its place says, it is the value that the chain began with. */
  readonly isChainTrue: boolean;
}

/** Works a round of crash out again, and walks its chain back to the value that was shown before the first round. */
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
