import type { RefusalParams } from '@lantern/contract/codes';

/** A refusal in this area's own words: text key, names of its amounts, and the selection concerned. */
export interface BetRefusal {
  readonly key: string;
  /** Names of parameters that are amounts, to be formatted as money. */
  readonly amounts: readonly string[];
  /** Index of the refused selection; null if the refusal concerns all of them. */
  readonly line: number | null;
}

/** Refusals with better texts here, where selections and currency are known: their amounts, and the parameters that must be present. */
const KNOWN: Readonly<Record<string, { amounts: readonly string[]; needs: readonly string[] }>> = {
  STAKE_ABOVE_LIMIT: { amounts: ['limit'], needs: ['limit', 'line'] },
  STAKE_BELOW_MIN: { amounts: ['min'], needs: ['min', 'line'] },
  ISSUE_LIMIT: { amounts: ['max', 'left'], needs: ['max', 'left'] },
  POINTS_INVALID: { amounts: [], needs: ['max', 'line'] },
};

/**
 * How the board shows a refused bet: `('STAKE_ABOVE_LIMIT', {line: 2, limit: '50000.00'})` → `{key: 'refused_STAKE_ABOVE_LIMIT', amounts:
 * ['limit'], line: 1}`. Null if the server's own text is sufficient.
 */
export function betRefusal(code: string, params: RefusalParams): BetRefusal | null {
  const known = KNOWN[code];
  if (known === undefined || known.needs.some((name) => params[name] === undefined)) return null;
  const line = Number(params.line);
  return { key: `refused_${code}`, amounts: known.amounts, line: Number.isInteger(line) && line > 0 ? line - 1 : null };
}
