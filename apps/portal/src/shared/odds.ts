/** Odds as they are shown: at least two decimals, so that figures in a column have the same form. "99.5" → "99.50". */
export function oddsText(odds: string): string {
  const [whole = '0', decimals = ''] = odds.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
