import { Rational } from '@lantern/money';
import {
  type ChasePlan,
  findSscRule,
  groupFigures,
  groupUnitsOfSum,
  patternCount,
  patternOf,
  planChase,
  playChase,
  type SscPattern,
  type SscRule,
  type SscSelection,
  straightUnitsOfSpan,
  straightUnitsOfSum,
  tierProbability,
} from '../../../src/lottery/ssc/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';
import { prizesOfUnit } from './selections.ts';

const THOUSAND = Rational.of(1000);
const PATTERN_NAMES: Readonly<Record<string, SscPattern>> = {
  豹子: 'TRIPLE',
  顺子: 'STRAIGHT',
  对子: 'PAIR',
  半顺: 'HALF_STRAIGHT',
  杂六: 'MIXED',
};

/** Names of a side in the cases: in English, in Chinese or as its letter in a stored selection. */
const SIDE_LETTERS: Readonly<Record<string, string>> = {
  ...{ big: 'B', 大: 'B', small: 'S', 小: 'S', odd: 'O', 单: 'O', even: 'E', 双: 'E' },
  ...{ dragon: 'D', 龙: 'D', tiger: 'T', 虎: 'T', tie: 'E', 和: 'E' },
};

/** Electronic lottery: prizes, unit counts, patterns, settlement of a selection, prize groups, chases. */
export const ssc: TopicAdapters = {
  prize: (input) => {
    const rule = ruleOf(input.play);
    const [tier] = rule?.tiers ?? [];
    if (tier === undefined) return null;
    const probability = input.pUnit === undefined ? tierProbability(tier) : Rational.parse(input.pUnit);
    return prizesOfUnit(probability);
  },
  sum3: (input) => unitsOfSum(3, input.sum),
  sum2: (input) => unitsOfSum(2, input.sum),
  span3: (input) => ({ units: straightUnitsOfSpan(3, input.span) }),
  span2: (input) => ({ units: straightUnitsOfSpan(2, input.span) }),
  pattern3: (input) => {
    const pattern = PATTERN_NAMES[input.pattern];
    if (pattern === undefined) return null;
    const count = patternCount(pattern);
    return { count, fairOdds: THOUSAND.divide(Rational.of(count)).toNumber() };
  },
  pattern3_of: (input) => {
    const pattern = patternOf(input.digits);
    return { pattern: Object.entries(PATTERN_NAMES).find(([, one]) => one === pattern)?.[0] };
  },
  count_and_win: (input) => {
    const rule = ruleOf(input.play);
    if (rule === null) return null;
    const selection = selectionOf(rule, input.selection);
    const hits = rule.hits(selection, input.digits);
    return { units: rule.units(selection), winningUnits: hits.reduce((sum, hit) => sum + hit.units, 0) };
  },
  combo5: (input) => {
    const rule = ruleOf('5x_combo');
    if (rule === null) return null;
    const selection = selectionOf(rule, input.selection);
    // Tiers are named '5x_direct' … '1x_dwd'; the case gives only the length.
    return {
      units: rule.units(selection),
      wins: rule.hits(selection, input.digits).map((hit) => hit.tier.slice(0, 2)),
    };
  },
  prize_group: (input) => {
    const figures = groupFigures({
      group: input.group,
      ownGroup: input.userMaxGroup,
      probability: Rational.parse(input.pUnit),
      unitPrice: decimal(input.unitPrice),
      multiple: input.multiple,
      units: input.units,
    });
    return {
      cost: figures.cost.toNumber(),
      rebatePct: figures.rebateRate.mul(Rational.of(100)).toNumber(),
      rebateAmount: figures.rebate.toNumber(),
      prizePerWinningUnit: figures.prizePerWinningUnit.toNumber(),
      rtpIncludingRebate: figures.returnWithRebate.toNumber(),
    };
  },
  chase: (input) => {
    const cost = decimal(input.unit).mul(Rational.of(input.zhu));
    const steps = planChase(chasePlanOf(input), cost, input.n);
    if (steps === null) return null;
    const outcome = playChase(steps, input.wins, decimal(input.prize), input.stopOnWin);
    return {
      plan: steps.map((step) => ({
        issue: step.issue,
        multiple: step.multiple,
        cost: step.cost.toNumber(),
        cumulative: step.cumulative.toNumber(),
      })),
      frozen: outcome.reserved.toNumber(),
      status: outcome.status,
      spent: outcome.spent.toNumber(),
      refund: outcome.refund.toNumber(),
      won: outcome.won.toNumber(),
    };
  },
};

function ruleOf(code: string): SscRule | null {
  return findSscRule(code);
}

function unitsOfSum(width: number, sum: number) {
  return { directUnits: straightUnitsOfSum(width, sum), groupUnits: groupUnitsOfSum(width, sum) };
}

/** Zones as given in a case: one side, one list, one list per place, or the two zones of a group by name. */
function selectionOf(rule: SscRule, given: CaseInput): SscSelection {
  const listed = typeof given === 'string' ? [given] : given;
  const zones: CaseInput[] = Array.isArray(listed) ? listed : [listed.multi, listed.single];
  const byZone = rule.shape.zones.length === 1 && !Array.isArray(zones[0]) ? [zones] : zones;
  return { places: [], zones: byZone.map((zone) => [zone].flat().map((item) => positionOf(rule, item))) };
}

/** A digit is its own position; sides are found by name. */
function positionOf(rule: SscRule, item: number | string): number {
  return typeof item === 'number' ? item : rule.shape.symbols.indexOf(SIDE_LETTERS[item] ?? item);
}

function chasePlanOf(input: CaseInput): ChasePlan {
  switch (input.mode) {
    case 'same':
      return { kind: 'SAME', first: input.first };
    case 'double':
      return { kind: 'MULTIPLY', first: input.first, factor: input.inc, every: 1 };
    default:
      return {
        kind: 'TARGET',
        first: input.first,
        profitRate: decimal(input.profitRate),
        prize: decimal(input.prize),
      };
  }
}

function decimal(value: number): Rational {
  return Rational.fromDecimal(String(value));
}
