const LARGEST = 9_223_372_036_854_775_807n;

/** Parses a row id from decimal text; null for a value out of range (the contract limits the number of digits, not the value). */
export function readId(text: string): bigint | null {
  const id = BigInt(text);
  return id > LARGEST ? null : id;
}
