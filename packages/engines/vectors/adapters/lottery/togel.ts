import { readFamilyPrices, returnToPlayer, settleFamilyLine } from '../../../src/lottery/family/index.ts';
import {
  shioOf,
  TOGEL_OUTCOMES,
  type TogelTerms,
  termsPricing,
  togel as togelOf,
} from '../../../src/lottery/togel/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';
import { costOfNumber, toMinor, toUnits } from './selections.ts';

const FAMILY = togelOf('Horse');

/** Rows of the price list that cover several kinds, by their condition on the numbers. */
const SHAPES: readonly (readonly [start: string, suffix: string])[] = [
  ['one pair', '_pair'],
  ['triple', '_triple'],
];

/** Togel: RTP at given terms, shio of numbers, settlement of one bet at the default terms. */
export const togel: TopicAdapters = {
  rtp: (input) => {
    const kind = FAMILY.findKind(kindOf(input));
    if (kind === null) return null;
    const counts = kind.prizes.map(({ tier, expected }) => [
      tier.slice(tier.lastIndexOf('_') + 1),
      Number(expected.floorMul(BigInt(TOGEL_OUTCOMES))),
    ]);
    return {
      positions: Object.fromEntries(counts),
      pWin: kind.winChance.toNumber(),
      rtp: returnToPlayer(kind, termsPricing(kind.code, termsOf(input))).toNumber(),
    };
  },
  shio: (input) => ({ shio: shioOf(input.number2D, input.yearAnimal) }),
  settle: (input) => {
    const play = FAMILY.findPlay(input.bet);
    const table = readFamilyPrices(FAMILY, FAMILY.defaultPrices, 0n);
    const draw = FAMILY.readDraw(input.result);
    if (play === null || !table.ok || draw === null) return null;
    const text = textOf(input, play.rule.shape.zones.length);
    const unitStake = toMinor(input.stake);
    const line = { play: play.code, selection: text, unitStake, prizeGroup: null };
    return {
      cost: toUnits(costOfNumber(FAMILY, table.value, play, text, unitStake)),
      payout: toUnits(settleFamilyLine(FAMILY, table.value, line, draw).payout),
    };
  },
};

function kindOf({ bet, shape, numbers }: CaseInput): string {
  const [, name = '', note = ''] = /^(\S+)(?: \((.*)\))?/.exec(bet) ?? [];
  if (name === '50-50') return '5050';
  if (name === 'shio') return `shio_${numbers ?? note.slice(0, 1)}`;
  const said = String(shape ?? note);
  return name + (SHAPES.find(([start]) => said.startsWith(start))?.[1] ?? '');
}

function termsOf({ index, discountPct, keiPct }: CaseInput): TogelTerms {
  return {
    index:
      typeof index === 'object'
        ? Object.fromEntries(Object.entries(index).map(([count, one]) => [count, String(one)]))
        : String(index),
    discountPct: String(discountPct ?? keiPct ?? 0),
  };
}

/** A selection in its stored form: the digits of a pair as a list, a pick of a place in the zone of that place. */
function textOf({ bet, selection, position }: CaseInput, zones: number): string {
  const text = bet === 'colok_macau' ? [...selection].join(',') : selection;
  if (position === null || position === undefined) return text;
  return Array.from({ length: zones }, (_, place) => (place === position ? text : '')).join('|');
}
