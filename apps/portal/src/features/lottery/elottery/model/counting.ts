import type { Choice, ElotteryPlay } from './types.ts';

/** Number of combinations, n choose k. */
function ways(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let count = 1;
  for (let step = 1; step <= k; step += 1) count = (count * (n - k + step)) / step;
  return count;
}

/** Number of distinct permutations of a number: 24, 12, 6, 4 or 1 for four digits. */
export function ordersOf(number: string): number {
  const times = new Map<string, number>();
  let orders = 1;
  for (const [place, digit] of [...number].entries()) {
    const count = (times.get(digit) ?? 0) + 1;
    times.set(digit, count);
    orders = (orders * (place + 1)) / count;
  }
  return orders;
}

/** Number of ways to take one symbol from each of any `taken` lists, by the lists' sizes. */
function symmetric(sizes: readonly number[], taken: number): number {
  const sums = [1, ...Array<number>(taken).fill(0)];
  for (const size of sizes) {
    for (let used = taken; used >= 1; used -= 1) sums[used] = (sums[used] ?? 0) + (sums[used - 1] ?? 0) * size;
  }
  return sums[taken] ?? 0;
}

/** Number of ways to choose from two lists without repetition. */
function disjoint(many: readonly string[], manyTaken: number, few: readonly string[], fewTaken: number): number {
  const shared = many.filter((one) => few.includes(one)).length;
  let sum = 0;
  for (let common = 0; common <= manyTaken; common += 1) {
    const first = ways(shared, common) * ways(many.length - shared, manyTaken - common);
    sum += first * ways(few.length - common, fewTaken);
  }
  return sum;
}

/** Number of ways to take one symbol per zone without repetition. */
function different(zones: Choice['zones'], symbols: readonly string[]): number {
  let ways = new Map<number, number>([[0, 1]]);
  for (const zone of zones) {
    const next = new Map<number, number>();
    for (const [used, count] of ways) {
      for (const bit of zone.map((one) => 1 << symbols.indexOf(one))) {
        if ((used & bit) === 0) next.set(used | bit, (next.get(used | bit) ?? 0) + count);
      }
    }
    ways = next;
  }
  return [...ways.values()].reduce((sum, count) => sum + count, 0);
}

/** Units of a choice, by the play's own counting rules; 0 while it is incomplete. For display: the server's count is what is charged. */
export function unitsOf(play: ElotteryPlay, { zones, places }: Choice): number {
  const isFull = play.zones.every((zone, index) => (zones[index]?.length ?? 0) >= zone.min);
  const filled = zones.filter((zone) => zone.length > 0).length;
  if (!isFull || filled < play.filledZones) return 0;
  const { counting } = play;
  const choices = counting.placesTaken === null ? 1 : ways(places.length, counting.placesTaken);
  return choices * counting.factor * countZones(play, zones);
}

function countZones({ counting, symbols }: ElotteryPlay, zones: Choice['zones']): number {
  const sizes = zones.map((zone) => zone.length);
  const [first = [], second = []] = zones;
  switch (counting.kind) {
    case 'PRODUCT':
      return sizes.reduce((all, size) => all * size, 1);
    case 'SUM':
    case 'ANY_ORDER':
      return sizes.reduce((sum, size) => sum + size, 0);
    case 'ORDERS':
      return first.reduce((sum, number) => sum + ordersOf(number), 0);
    case 'WEIGHTS':
      return first.reduce((sum, symbol) => sum + (counting.weights?.[symbols.indexOf(symbol)] ?? 0), 0);
    case 'CHOOSE':
      return ways(first.length, counting.taken ?? 0);
    case 'SYMMETRIC':
      return symmetric(sizes, counting.taken ?? 0);
    case 'DISJOINT':
      return disjoint(first, counting.many ?? 0, counting.isOneZone ? first : second, counting.few ?? 0);
    case 'DIFFERENT':
      return different(zones, symbols);
    case 'BANKERS':
      return first.some((one) => second.includes(one)) ? 0 : ways(second.length, (counting.taken ?? 0) - first.length);
    case 'ONE':
      return first.length > 0 ? 1 : 0;
  }
}

/** The choice in the API's format: zones separated by bars, positions before an at sign. */
export function selectionText(play: ElotteryPlay, { zones, places }: Choice): string {
  const separator = play.alphabet === 'VALUE' || play.alphabet === 'NUMBER' ? ',' : '';
  const text = zones.map((zone) => zone.join(separator)).join('|');
  return play.leastPlaces === null ? text : `${places.join('')}@${text}`;
}

/** Parses a choice from the API's format. */
export function readChoice(play: ElotteryPlay, text: string): Choice {
  const at = text.indexOf('@');
  const isListed = play.alphabet === 'VALUE' || play.alphabet === 'NUMBER';
  const zones = text
    .slice(at + 1)
    .split('|')
    .map((zone) => (zone === '' ? [] : isListed ? zone.split(',') : [...zone]));
  return { zones, places: at < 0 ? [] : [...text.slice(0, at)].map(Number) };
}

/**
 * Typed numbers of a play that ignores order: separates permutations of earlier numbers and, in group plays, numbers with a single repeated
 * digit.
 */
export function splitGroups(
  numbers: readonly string[],
  needsTwoDigits = true,
): { buying: readonly string[]; left: readonly string[] } {
  const groups = new Set<string>();
  const buying: string[] = [];
  const left: string[] = [];
  for (const number of numbers) {
    const group = [...number].sort().join('');
    if ((needsTwoDigits && new Set(number).size === 1) || groups.has(group)) left.push(number);
    else {
      groups.add(group);
      buying.push(number);
    }
  }
  return { buying, left };
}
