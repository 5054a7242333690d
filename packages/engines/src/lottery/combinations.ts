/** All ways to take `size` items, in the items' order: [1,2,3] by 2 gives [1,2] [1,3] [2,3]. Callers bound the count. */
export function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}
