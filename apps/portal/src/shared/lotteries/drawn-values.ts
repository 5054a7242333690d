/** Splits a draw's result text: single digits side by side, or numbers separated by commas. */
export function drawnValues(text: string): string[] {
  return text.includes(',') ? text.split(',') : [...text];
}
