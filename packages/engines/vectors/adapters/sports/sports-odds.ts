import { Rational } from '@lantern/money';
import {
  cashOutOffer,
  cashOutShare,
  decimalOdds,
  impliedPercent,
  marketMargin,
  type OddsFormat,
  oddsWithMargin,
  type ParlayLeg,
  parlayFactor,
  parlayPayout,
  riskAndWin,
  shownPrice,
  systemReturn,
} from '../../../src/sports/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';
import { exact, majorOf, minorOf } from '../decimals.ts';

const FORMATS: Readonly<Record<string, OddsFormat>> = {
  decimal: 'DECIMAL',
  hongkong: 'HONG_KONG',
  malay: 'MALAY',
  indo: 'INDO',
  american: 'AMERICAN',
};

const HUNDRED = Rational.of(100);

/** Sports odds: formats, margins, parlays, cash-out. */
export const sportsOdds: TopicAdapters = {
  from_decimal: (input) => {
    const decimal = exact(input.decimal);
    const written = Object.entries(FORMATS).map(([name, format]) => [name, shownPrice(format, decimal).toNumber()]);
    return { ...Object.fromEntries(written), impliedPct: impliedPercent(decimal).toNumber() };
  },
  to_decimal: ({ format, odds }) => ({ decimal: decimalOdds(formatOf(format), exact(odds)).toNumber() }),
  risk_and_win: ({ format, odds, stake }) => {
    const { risk, win } = riskAndWin(formatOf(format), exact(odds), exact(stake));
    return { risk: risk.toNumber(), win: win.toNumber() };
  },
  margin: (input) => {
    const { overround, margin, multiplicative, additive, power, shin } = marketMargin(input.odds.map(exact));
    return {
      overround: overround.toNumber(),
      marginPct: margin.mul(HUNDRED).toNumber(),
      multiplicative: numbersOf(multiplicative),
      additive: numbersOf(additive),
      power: numbersOf(power.probabilities),
      powerK: power.exponent.toNumber(),
      shin: shin === null ? null : numbersOf(shin.probabilities),
      shinZ: shin === null ? null : shin.insiders.toNumber(),
    };
  },
  apply_margin: (input) => ({
    odds: numbersOf(oddsWithMargin(input.fair.map(exact), exact(input.marginOverround))),
  }),
  parlay: (input) => {
    const legs = input.legs.map(legOf);
    return { factor: parlayFactor(legs).toNumber(), payout: majorOf(parlayPayout(minorOf(input.stake), legs)) };
  },
  system: (input) => {
    const { bets, factor } = systemReturn(input.legs.map(legOf), input.k);
    const unitStake = exact(input.unitStake);
    return {
      bets,
      totalStake: unitStake.mul(Rational.of(bets)).toNumber(),
      payout: unitStake.mul(factor).toNumber(),
    };
  },
  cashout: (input) => ({ offer: majorOf(cashOutOffer(minorOf(input.stake), termsOf(input))) }),
  cashout_partial: (input) => {
    const out = cashOutShare(minorOf(input.stake), exact(input.fraction), termsOf(input));
    return { paidNow: majorOf(out.paidNow), remainingStake: majorOf(out.remainingStake) };
  },
};

function formatOf(name: string): OddsFormat {
  const format = FORMATS[name];
  if (format === undefined) throw new RangeError(`no format of odds: ${name}`);
  return format;
}

function termsOf(input: CaseInput) {
  return {
    oddsTaken: exact(input.oddsTaken),
    currentFairOdds: exact(input.currentFairOdds),
    margin: exact(input.margin),
  };
}

function legOf({ odds, result }: CaseInput): ParlayLeg {
  return { odds: exact(odds), result };
}

function numbersOf(values: readonly Rational[]): number[] {
  return values.map((value) => value.toNumber());
}
