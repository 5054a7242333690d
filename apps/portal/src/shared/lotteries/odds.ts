/** Odds for display, with at least two decimals so that columns align. "99.5" → "99.50". */
export function oddsText(odds: string): string {
  const [whole = '0', decimals = ''] = odds.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
