/** Start and end of a long hexadecimal number, enough to distinguish two. */
export function shortHex(hex: string): string {
  return `${hex.slice(0, 10)}…${hex.slice(-8)}`;
}
