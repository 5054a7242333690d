/** The ends of a long hexadecimal number: enough to tell two apart. */
export function shortHex(hex: string): string {
  return `${hex.slice(0, 10)}…${hex.slice(-8)}`;
}
