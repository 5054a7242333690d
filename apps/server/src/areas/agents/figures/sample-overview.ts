import type { Value } from '@lantern/contract/schemas';
import { addFigures, type Figures, NO_FIGURES, profitAndLoss } from '@lantern/engines/agency';
import { formatAmount, minorUnits } from '@lantern/money';
import { type DayRange, daysOf } from './day-range.ts';

/** Weekends are busier; otherwise all days are alike, so that the sample is not mistaken for a real team. */
function sampleDay(day: string): Figures {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const busy = weekday === 0 || weekday === 6 ? 2n : 1n;
  return {
    ...NO_FIGURES,
    registrations: Number(busy),
    firstDeposits: 1,
    firstDepositAmount: 20_000n,
    deposits: 120_000n * busy,
    withdrawals: 70_000n * busy,
    stake: 400_000n * busy,
    validBet: 390_000n * busy,
    payout: 372_000n * busy,
    rebate: 1_600n * busy,
  };
}

/** Sample figures for a trial account, if the brand lets it view the agent centre (4-03). */
export function sampleOverview(range: DayRange, exponent: number, now: Date): Value<'agents.overview'> {
  const amount = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  const days = daysOf(range).map((day) => ({ day, figures: sampleDay(day) }));
  const sum = days.reduce((total, { figures }) => addFigures(total, figures), NO_FIGURES);
  return {
    ...range,
    asOf: now.toISOString(),
    countsAsOf: now.toISOString(),
    sample: true,
    teamBalance: amount(2_500_000n),
    members: 24,
    agents: 4,
    players: 20,
    activeUsers: 12,
    registrations: sum.registrations,
    firstDeposits: sum.firstDeposits,
    firstDepositAmount: amount(sum.firstDepositAmount),
    deposits: amount(sum.deposits),
    withdrawals: amount(sum.withdrawals),
    stake: amount(sum.stake),
    validBet: amount(sum.validBet),
    payout: amount(sum.payout),
    rebate: amount(sum.rebate),
    activityBonus: amount(0n),
    pnl: amount(profitAndLoss(sum)),
    days: days.map(({ day, figures }) => ({
      day,
      deposits: amount(figures.deposits),
      withdrawals: amount(figures.withdrawals),
      validBet: amount(figures.validBet),
      pnl: amount(profitAndLoss(figures)),
    })),
    categories: [{ category: 'ELOTT', validBet: amount(sum.validBet), stake: amount(sum.stake) }],
  };
}
