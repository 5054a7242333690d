import type { Rational } from '@lantern/money';
import {
  type BetRule,
  betMathematics,
  defaultUnits,
  findBetRule,
  readDrawResult,
  settleTicket,
  totalOdds,
  weekdaySchedule,
} from '../../../src/lottery/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';

/** Vietnam lottery: price-table checks, settlement of one ticket, the draw calendar. */
export const vnLottery: TopicAdapters = {
  rtp: (input) => {
    const rule = ruleOf(input);
    if (rule === null) return null;
    const result = betMathematics(input.region, rule, oddsOf(input), input.units);
    return {
      units: result.units,
      pWin: result.winProbability.toNumber(),
      rtp: result.returnToPlayer.toNumber(),
    };
  },
  settle: (input) => {
    const rule = ruleOf(input);
    const result = readDrawResult(input.region, input.result);
    if (rule === null || !result.ok) return null;
    return settleTicket(
      {
        region: input.region,
        rule,
        numbers: [input.selection].flat(),
        stake: BigInt(input.stake),
        units: input.units ?? defaultUnits(input.region, rule),
        odds: oddsOf(input),
      },
      result.value,
    );
  },
  schedule: (input) => {
    const { SOUTH, CENTRAL, NORTH } = weekdaySchedule(input.weekday);
    return {
      south: { time: SOUTH.drawTime, provinces: SOUTH.stations.map((station) => station.name) },
      central: { time: CENTRAL.drawTime, provinces: CENTRAL.stations.map((station) => station.name) },
      north: { time: NORTH.drawTime, host: NORTH.stations[0]?.name },
    };
  },
};

function ruleOf(input: CaseInput): BetRule | null {
  return findBetRule(input.region, input.bet);
}

function oddsOf(input: CaseInput): Rational {
  return totalOdds(String(input.odds), input.oddsIncludeStake ?? true);
}
