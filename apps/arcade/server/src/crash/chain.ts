import type { Pool } from '@lantern/database';
import { type Chain, findChain, insertChain } from '../repository/crash-rounds.ts';
import { hashOfSeed, newClientSeed, newServerSeed } from '../seeds.ts';

/** A day of rounds, about. */
const LENGTH = 5_000;

/**
 * Value `place` of the chain that ends in a secret: every value is the hash of the one after it, so that the value of a round is known by
 * its hash, which is the value of the round before.
 * @throws RangeError for a place that the chain does not have
 */
export function chainValueAt({ secret, length }: Pick<Chain, 'secret' | 'length'>, place: number): string {
  if (!Number.isInteger(place) || place < 0 || place > length) throw new RangeError(`value ${place} of ${length}`);
  let value = secret;
  for (let at = length; at > place; at -= 1) value = hashOfSeed(value);
  return value;
}

/** The chain that a round goes on with, and its place in it; a new one when the last is used up. */
export async function nextLink(
  pool: Pool,
  last: { readonly chainId: bigint; readonly place: number } | null,
  now: Date,
): Promise<{ readonly chain: Chain; readonly place: number }> {
  const chain = last && (await findChain(pool, last.chainId));
  if (last && chain && last.place < chain.length) return { chain, place: last.place + 1 };
  const secret = newServerSeed();
  const commitment = chainValueAt({ secret, length: LENGTH }, 0);
  // The salt is drawn by itself: no value of the chain was made to suit it.
  return {
    chain: await insertChain(pool, { secret, length: LENGTH, commitment, salt: newClientSeed() }, now),
    place: 1,
  };
}
