import { type BetCode, betRulesOf, prizesRead, readDigits } from './bet-rules.ts';
import type { DrawResult, Region } from './draw-structure.ts';

/**
 * Everything that a result decides, made once per issue, so that a million tickets are settled by look-ups: for each play
 * paid per occurrence the winning numbers with their hits; for xiên and trượt the set of endings that appeared.
 */
export type IssueOutcome = {
  readonly region: Region;
  readonly hitsByNumber: Readonly<Partial<Record<BetCode, Readonly<Record<string, number>>>>>;
  readonly endings: readonly string[];
};

/** Reads a complete result into the look-ups that settle every ticket of its issue. */
export function issueOutcome(region: Region, result: DrawResult): IssueOutcome {
  const hitsByNumber: Partial<Record<BetCode, Record<string, number>>> = {};
  for (const rule of betRulesOf(region)) {
    if (rule.wins !== 'PER_OCCURRENCE') continue;
    const hits: Record<string, number> = {};
    for (const prize of prizesRead(region, rule)) {
      for (const number of result[prize] ?? []) {
        const digits = readDigits(rule, number);
        hits[digits] = (hits[digits] ?? 0) + 1;
      }
    }
    hitsByNumber[rule.code] = hits;
  }
  return { region, hitsByNumber, endings: Object.keys(hitsByNumber.lo2 ?? {}).sort() };
}
