import { createHash, createHmac } from 'node:crypto';
import { hashTimes, outcomeStream, uniformDigits } from '../index.ts';

const sha256 = (message: Uint8Array) => new Uint8Array(createHash('sha256').update(message).digest());
const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest());

/** Five-digit draws generated as the platform does, with a new chain value, digest and beacon for each. */
export function* draws(count: number): Generator<string> {
  let chain = hashTimes(new TextEncoder().encode('a chain for statistics'), 1, sha256);
  for (let n = 0; n < count; n += 1) {
    const number = new TextEncoder().encode(String(n));
    const betsDigest = sha256(number);
    yield uniformDigits(outcomeStream({ chainValue: chain, betsDigest, beaconValue: sha256(betsDigest) }, hmac), 5);
    chain = sha256(chain);
  }
}

/** Counts of observations in equally likely cells. */
export class Cells {
  readonly counts: Uint32Array;
  constructor(cells: number) {
    this.counts = new Uint32Array(cells);
  }
  add(cell: number): void {
    this.counts[cell] = (this.counts[cell] ?? 0) + 1;
  }
  /**
   * Deviation of the chi-square statistic from its expectation for a uniform distribution, in standard deviations (Wilson–Hilferty
   * approximation): far above zero for uneven counts, far below zero for counts that are too even to be random.
   */
  deviation(): number {
    const total = this.counts.reduce((sum, count) => sum + count, 0);
    const expected = total / this.counts.length;
    const square = this.counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    const freedom = this.counts.length - 1;
    return (Math.cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom));
  }
}

/**
 * Chi-square and serial tests over draws: each place, neighbouring places of a draw, the same place in consecutive draws, and whole draws.
 */
export function uniformity(count: number): Readonly<Record<string, number>> {
  const places = Array.from({ length: 5 }, () => new Cells(10));
  const neighbours = Array.from({ length: 4 }, () => new Cells(100));
  const successors = Array.from({ length: 5 }, () => new Cells(100));
  const whole = new Cells(100_000);
  let before: string | null = null;
  for (const drawn of draws(count)) {
    for (let place = 0; place < 5; place += 1) {
      const digit = Number(drawn[place]);
      places[place]?.add(digit);
      if (place > 0) neighbours[place - 1]?.add(Number(drawn[place - 1]) * 10 + digit);
      if (before !== null) successors[place]?.add(Number(before[place]) * 10 + digit);
    }
    whole.add(Number(drawn));
    before = drawn;
  }
  const named = (name: string, all: readonly Cells[]) =>
    all.map((one, n) => [`${name} ${n + 1}`, one.deviation()] as const);
  return Object.fromEntries([
    ...named('place', places),
    ...named('neighbours', neighbours),
    ...named('successors', successors),
    ['whole', whole.deviation()] as const,
  ]);
}
