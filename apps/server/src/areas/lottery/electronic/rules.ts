import { ANY_DAY, type ElectronicFamily, electronicFamily, isOfLunarYear } from '@lantern/engines/lottery/electronic';
import type { LotteryFamily } from '@lantern/engines/lottery/family';
import type { Queryable, Scope } from '@lantern/server-kit';
import { findIssues } from '../repository/electronic-issues.ts';

/** Rules of one of the electronic families, whatever its draws are. */
export type Rules = LotteryFamily<unknown>;

/** The calendar day in the number of an issue: `20261120-0728` is of 2026-11-20. */
export function dayOfNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`;
}

/**
 * The rules by which an issue is played. Only those with animals of a lunar year depend on its day; an issue that is not there has the rules of any day,
 * and whoever bets on it is refused.
 */
export async function rulesOfIssue(
  db: Queryable,
  scope: Scope,
  game: { readonly code: string; readonly family: ElectronicFamily },
  issueId: bigint,
): Promise<Rules> {
  if (!isOfLunarYear(game.family)) return electronicFamily(game.family, ANY_DAY);
  const [issue] = await findIssues(db, scope, game.code, [issueId]);
  return electronicFamily(game.family, issue === undefined ? ANY_DAY : dayOfNumber(issue.number));
}
