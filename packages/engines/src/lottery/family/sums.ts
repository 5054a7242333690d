/**
 * The number of ways to draw `size` different numbers from 1 to `pool`, by their sum.
 * @returns ways by sum; impossible sums are omitted
 */
export function waysBySum(pool: number, size: number): ReadonlyMap<number, bigint> {
  const most = (size * (2 * pool - size + 1)) / 2;
  // Dynamic programming: ways[count][sum], adding one number after another.
  const ways = Array.from({ length: size + 1 }, () => Array<bigint>(most + 1).fill(0n));
  const [none = []] = ways;
  none[0] = 1n;
  for (let number = 1; number <= pool; number += 1) {
    for (let count = Math.min(size, number); count >= 1; count -= 1) {
      const [fewer = [], more = []] = [ways[count - 1], ways[count]];
      for (let sum = number; sum <= most; sum += 1) {
        const added = fewer[sum - number] ?? 0n;
        if (added > 0n) more[sum] = (more[sum] ?? 0n) + added;
      }
    }
  }
  return new Map((ways[size] ?? []).flatMap((count, sum) => (count > 0n ? [[sum, count] as const] : [])));
}

/** An example of `size` different numbers from 1 to `pool` with a given sum, ascending. @throws RangeError when there is none */
export function numbersWithSum(pool: number, size: number, sum: number): readonly number[] {
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  let missing = sum - (size * (size + 1)) / 2;
  for (let index = size - 1; index >= 0 && missing > 0; index -= 1) {
    const raised = Math.min(missing, pool - size);
    numbers[index] = index + 1 + raised;
    missing -= raised;
  }
  if (missing !== 0) throw new RangeError(`no ${size} numbers to ${pool} have the sum ${sum}`);
  return numbers;
}
