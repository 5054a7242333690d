/** Short draw number: `20261120-0728` → `0728`. */
export function shortNumber(number: string): string {
  return number.slice(number.lastIndexOf('-') + 1);
}
