const LARGEST = 9_223_372_036_854_775_807n;

/** A row's id from its decimal text, or null for one that no row can have (the contract bounds its digits, not its value). */
export function readId(text: string): bigint | null {
  const id = BigInt(text);
  return id > LARGEST ? null : id;
}
