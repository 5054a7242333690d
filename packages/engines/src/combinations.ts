/** In how many ways `taken` things are chosen from `from` things. */
export function choose(from: number, taken: number): bigint {
  if (taken < 0 || taken > from) return 0n;
  let ways = 1n;
  for (let index = 1; index <= taken; index += 1) ways = (ways * BigInt(from - taken + index)) / BigInt(index);
  return ways;
}

/** All ways to take `size` items, in the items' order: [1,2,3] by 2 gives [1,2] [1,3] [2,3]. Callers bound the count. */
export function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}
