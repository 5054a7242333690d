import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { FAMILIES } from '../families/index.ts';
import { isBeforeClose } from '../issues/issue-states.ts';
import { viewNumbers } from '../issues/issue-view.ts';
import type { ResultRow } from '../results/repository/results.ts';
import type { BetRow } from './repository/bets.ts';

export type BetView = Value<'lottery.myBet'>['bet'];

export interface BetContext {
  readonly exponent: number;
  readonly now: Date;
  readonly cancelBets: boolean;
  readonly results: ReadonlyMap<bigint, ResultRow>;
}

/** Converts a bet to the view for its member. */
export function viewBet(bet: BetRow, { exponent, now, cancelBets, results }: BetContext): BetView {
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  const isDrawn = bet.state === 'WON' || bet.state === 'LOST';
  const mayCancel = cancelBets && bet.state === 'OPEN' && now < bet.closesAt && isBeforeClose(bet.issueState);
  const result = isDrawn ? results.get(bet.issueId) : undefined;
  const { numbers, odds, prizeGroup } = FAMILIES[bet.family].describe(bet);
  return {
    id: bet.id,
    issueId: String(bet.issueId),
    issueNumber: bet.issueNumber,
    gameCode: bet.gameCode,
    play: bet.play,
    family: bet.family,
    numbers: [...numbers],
    points: bet.points,
    units: bet.units,
    tickets: bet.tickets,
    unitPrice: amount(bet.ticketStake / BigInt(Math.max(1, bet.points * bet.units))),
    prizeGroup,
    odds,
    payablePpm: bet.payablePpm,
    priceTableVersion: bet.priceVersion,
    stake: amount(bet.stake),
    state: bet.state,
    payout: isDrawn ? amount(bet.payout ?? 0n) : null,
    rebate: isDrawn ? amount(bet.rebate) : null,
    validBet: isDrawn && bet.isPublished ? amount(bet.counted) : null,
    uncountedReason: isDrawn && bet.isPublished ? bet.uncountedReason : null,
    hits: isDrawn ? (bet.hits ?? 0) : null,
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
    possibleWin: amount(bet.winPerHit),
    cancellableUntil: mayCancel ? bet.closesAt.toISOString() : null,
    result: result === undefined ? null : viewNumbers(result.numbers),
  };
}
