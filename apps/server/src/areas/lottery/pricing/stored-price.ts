import type { FamilyQuotedLine } from '@lantern/engines/lottery/family';

const E4 = 10_000n;
/** Share of the fair prize per prize group point, × 10,000: group 1956 pays 0.978 of it. */
const E4_PER_GROUP = 5;

/**
 * The price stored with a bet on an electronic lottery. Standard style: its share of the fair prize, from which the prize group is computed
 * back. At odds: the highest of them; settlement looks up all odds in the price version at which the bet was sold.
 */
export function storedPrice({
  prizeGroup,
  bestReturn,
}: Pick<FamilyQuotedLine<unknown>, 'prizeGroup' | 'bestReturn'>): bigint {
  if (prizeGroup !== null) return BigInt(prizeGroup * E4_PER_GROUP);
  const odds = bestReturn.floorMul(E4);
  // At least 1, so that reduced odds are never read as a prize group.
  return odds < E4 ? E4 : odds;
}

/** The prize group of a stored bet, or null for one at odds: a share is below 1, and price tables have no odds below 1. */
export function groupOfPrice(oddsE4: bigint): number | null {
  return oddsE4 < E4 ? Number(oddsE4) / E4_PER_GROUP : null;
}
