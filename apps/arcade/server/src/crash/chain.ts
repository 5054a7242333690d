import type { Pool } from '@lantern/database';
import { type Chain, findChain, insertChain } from '../repository/crash-rounds.ts';
import { hashOfSeed, newClientSeed, newServerSeed } from '../sessions/seeds.ts';

/** Number of rounds per chain, about one day. */
const LENGTH = 5_000;

/**
 * Value `place` of the hash chain that ends in the secret. Every value is the hash of the value after it, so the value of a round is
 * verified by hashing it: the result is the value of the round before.
 * @throws RangeError when `place` is outside the chain
 */
export function chainValueAt({ secret, length }: Pick<Chain, 'secret' | 'length'>, place: number): string {
  if (!Number.isInteger(place) || place < 0 || place > length) throw new RangeError(`value ${place} of ${length}`);
  let value = secret;
  for (let at = length; at > place; at -= 1) value = hashOfSeed(value);
  return value;
}

/** The chain and the place in it of the next round. Starts a new chain when the last one is used up. */
export async function nextLink(
  pool: Pool,
  last: { readonly chainId: bigint; readonly place: number } | null,
  now: Date,
): Promise<{ readonly chain: Chain; readonly place: number }> {
  const chain = last && (await findChain(pool, last.chainId));
  if (last && chain && last.place < chain.length) return { chain, place: last.place + 1 };
  const secret = newServerSeed();
  const commitment = chainValueAt({ secret, length: LENGTH }, 0);
  // The salt is random and independent of the chain, so that no chain value can be chosen to fit it.
  return {
    chain: await insertChain(pool, { secret, length: LENGTH, commitment, salt: newClientSeed() }, now),
    place: 1,
  };
}
