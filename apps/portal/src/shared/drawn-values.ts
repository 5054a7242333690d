/** The numbers of a draw as it is written: single digits side by side, or numbers separated by commas. */
export function drawnValues(text: string): string[] {
  return text.includes(',') ? text.split(',') : [...text];
}
