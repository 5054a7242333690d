import type { RefusalParams } from '@lantern/contract/codes';

/** A refusal in this area's own words: the text's key, the values of its amounts, and the line that it is about. */
export interface BetRefusal {
  readonly key: string;
  /** Names of values that are amounts, to be written with sign and separators. */
  readonly amounts: readonly string[];
  /** Index of the line that was refused; null when it is about all of them. */
  readonly line: number | null;
}

/** Values of the refusals that are told better here, where lines and currency are known: amounts, and numbers that must be there. */
const KNOWN: Readonly<Record<string, { amounts: readonly string[]; needs: readonly string[] }>> = {
  STAKE_ABOVE_LIMIT: { amounts: ['limit'], needs: ['limit', 'line'] },
  STAKE_BELOW_MIN: { amounts: ['min'], needs: ['min', 'line'] },
  ISSUE_LIMIT: { amounts: ['max', 'left'], needs: ['max', 'left'] },
  POINTS_INVALID: { amounts: [], needs: ['max', 'line'] },
};

/**
 * How a refused bet is told at the board: `('STAKE_ABOVE_LIMIT', {line: 2, limit: '50000.00'})` →
 * `{key: 'refused_STAKE_ABOVE_LIMIT', amounts: ['limit'], line: 1}`. Null when the server's own text says it as well.
 */
export function betRefusal(code: string, params: RefusalParams): BetRefusal | null {
  const known = KNOWN[code];
  if (known === undefined || known.needs.some((name) => params[name] === undefined)) return null;
  const line = Number(params.line);
  return { key: `refused_${code}`, amounts: known.amounts, line: Number.isInteger(line) && line > 0 ? line - 1 : null };
}
