declare const minorUnitsBrand: unique symbol;
declare const ratePpmBrand: unique symbol;

/** An amount in the smallest unit of its currency (cents for exponent 2). Always a whole number, within int64. */
export type MinorUnits = bigint & { readonly [minorUnitsBrand]: true };

/** A rate in parts per million: 1,000,000 is the whole. Always a whole number, within int64. */
export type RatePpm = bigint & { readonly [ratePpmBrand]: true };

/** The largest sum that the ledger can store (int64). */
export const MAX_MINOR_UNITS = 9_223_372_036_854_775_807n;

/**
 * The largest amount of one movement of money, and of everything that people, providers and vendors may name: orders, limits, prices. The
 * ledger, `parseAmount` and the contract's schemas share this bound; only sums of amounts may be larger.
 */
export const MAX_AMOUNT = 1_000_000_000_000_000n;

export const PPM = 1_000_000n;

export const ZERO = 0n as MinorUnits;

/**
 * Marks a whole number as an amount of minor units.
 * @throws RangeError when it is not a safe integer or does not fit into int64.
 */
export function minorUnits(value: bigint | number): MinorUnits {
  return withinInt64(value) as MinorUnits;
}

/**
 * Marks a whole number as a rate in parts per million.
 * @throws RangeError when it is not a safe integer or does not fit into int64.
 */
export function ratePpm(value: bigint | number): RatePpm {
  return withinInt64(value) as RatePpm;
}

/** Reads digits of minor units from outside, at most MAX_AMOUNT; null when the text is anything else. */
export function readMinorUnits(digits: string): MinorUnits | null {
  const amount = /^\d{1,16}$/.test(digits) ? BigInt(digits) : null;
  return amount === null || amount > MAX_AMOUNT ? null : (amount as MinorUnits);
}

/** Adds amounts of one currency. @throws RangeError when the sum exceeds int64. */
export function sumMinor(amounts: Iterable<bigint>): MinorUnits {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return minorUnits(total);
}

function withinInt64(value: bigint | number): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  const whole = BigInt(value);
  if (whole > MAX_MINOR_UNITS || whole < -MAX_MINOR_UNITS) throw new RangeError(`outside int64: ${whole}`);
  return whole;
}
