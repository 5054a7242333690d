/** The binomial coefficient: the number of ways to choose `taken` of `from` items; 0 outside 0..from. */
export function choose(from: number, taken: number): bigint {
  if (taken < 0 || taken > from) return 0n;
  let ways = 1n;
  for (let index = 1; index <= taken; index += 1) ways = (ways * BigInt(from - taken + index)) / BigInt(index);
  return ways;
}

/**
 * All combinations of `size` items, in the order of the items: [1,2,3] by 2 gives [1,2] [1,3] [2,3]. The caller limits the number of
 * combinations; the running time is proportional to it for every size.
 */
export function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size > items.length) return [];
  const found: Item[][] = [];
  const at = Array.from({ length: size }, (_, index) => index);
  for (;;) {
    found.push(at.map((index) => items[index] as Item));
    // Advance the last index that is not at its maximum and reset the indexes after it.
    let place = size - 1;
    while (place >= 0 && at[place] === items.length - size + place) place -= 1;
    if (place < 0) return found;
    at[place] = (at[place] ?? 0) + 1;
    for (let next = place + 1; next < size; next += 1) at[next] = (at[next - 1] ?? 0) + 1;
  }
}
