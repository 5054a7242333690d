import { ANY_DAY, type ElotteryFamily, elotteryFamily, isOfLunarYear } from '@lantern/engines/lottery/elottery';
import type { LotteryFamily } from '@lantern/engines/lottery/family';
import type { Queryable, Scope } from '@lantern/server-kit';
import { findIssues } from '../issues/repository/elottery-issues.ts';

/** Rules of one of the electronic families, for any type of draw. */
export type Rules = LotteryFamily<unknown>;

/** The calendar day in an issue's number: `20261120-0728` is 2026-11-20. */
export function dayOfNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`;
}

/**
 * The rules of an issue. Only rules with animals of a lunar year depend on its day. An unknown issue gets the rules of any day; a bet on it
 * is refused later.
 */
export async function rulesOfIssue(
  db: Queryable,
  scope: Scope,
  game: { readonly code: string; readonly family: ElotteryFamily },
  issueId: bigint,
): Promise<Rules> {
  if (!isOfLunarYear(game.family)) return elotteryFamily(game.family, ANY_DAY);
  const [issue] = await findIssues(db, scope, game.code, [issueId]);
  return elotteryFamily(game.family, issue === undefined ? ANY_DAY : dayOfNumber(issue.number));
}
