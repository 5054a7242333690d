import { type BetCode, betRulesOf, prizesRead, readDigits } from './bet-rules.ts';
import type { DrawResult, Region } from './draw-structure.ts';

/**
 * All data for settling tickets, computed once per draw, so that a million tickets are settled by lookups: for each play paid per
 * occurrence the winning numbers with their hits; for xiên and trượt the set of endings that appeared.
 */
export type IssueOutcome = {
  readonly region: Region;
  readonly hitsByNumber: Readonly<Partial<Record<BetCode, Readonly<Record<string, number>>>>>;
  readonly endings: readonly string[];
};

/** Computes the lookups that settle every ticket of a draw from its complete result. */
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
