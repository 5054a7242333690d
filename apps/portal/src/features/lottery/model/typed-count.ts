/**
 * A whole number from the value of a number field, at most `most`; 0 while the field is empty or its text is not read, so that nothing can
 * be bet.
 * @example countOf('12', 10) // 10
 */
export function countOf(value: string, most: number): number {
  return /^\d+$/.test(value) ? Math.min(Number(value), most) : 0;
}

/** The value of the field: a count of 0 is an empty field. */
export function countText(count: number): string {
  return count === 0 ? '' : String(count);
}
