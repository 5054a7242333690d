import { equallyLikely } from '../family/chance.ts';
import { independentDraws } from '../family/draws.ts';
import { type KindTable, type LotteryFamily, lotteryFamily, playsOf } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import type { FamilyPriceData } from '../family/price-data.ts';
import type { PlayRule } from '../family/rule.ts';
import type { Animal } from '../family/zodiac.ts';
import {
  combined,
  digitAtPlace,
  evens,
  exactDigits,
  freeDigit,
  parities,
  root,
  shio,
  slopes,
  type TogelDraw,
  threeDigits,
  twoDigits,
} from './rules.ts';
import { EXACT_BETS, prizesOfBet, TOGEL_TERMS, type TogelTerms, termsPricing } from './terms.ts';

export { type Animal, yearAnimalOn } from '../family/zodiac.ts';
export { shioOf, type TogelDraw } from './rules.ts';
export { prizesOfBet, TOGEL_TERMS, type TogelTerms, termsPricing } from './terms.ts';

/** Number of equally likely draws. */
export const TOGEL_OUTCOMES = 10_000;

const EXACT = EXACT_BETS.map(([kind, start, width]) => [kind, exactDigits(kind, start, width)] as const);

const counted = countedOver<TogelDraw>(() => equallyLikely(independentDraws(4, 0, 9)));
const several = (bet: string, rule: PlayRule<TogelDraw>, zone: readonly number[]): KindTable =>
  counted.prizes(
    bet,
    prizesOfBet(bet).map(([tier]) => tier),
    rule,
    zone,
  );

const COMMON_KINDS: KindTable = {
  ...Object.assign({}, ...EXACT.map(([kind, rule]) => counted.unit(kind, rule, [0]))),
  ...several('colok_bebas', freeDigit, [0]),
  ...several('colok_macau', twoDigits, [0, 1]),
  ...several('colok_naga', threeDigits, [123]),
  ...several('colok_naga_pair', threeDigits, [112]),
  ...several('colok_naga_triple', threeDigits, [111]),
  ...counted.picks(digitAtPlace),
  ...counted.picks(evens),
  ...counted.picks(combined),
  ...counted.picks(parities),
  ...counted.picks(slopes),
  ...counted.picks(root),
};

const PRICE_DECIMALS = 4;

/** Builds a price table from terms. Unknown bets are refused later, when the table is validated. @throws RangeError for a missing index */
export function togelPrices(id: string, version: number, terms: Readonly<Record<string, TogelTerms>>): FamilyPriceData {
  const odds: Record<string, string> = {};
  const costs: Record<string, string> = {};
  for (const [bet, written] of Object.entries(terms)) {
    const { cost, returns } = termsPricing(bet, written);
    costs[bet] = cost.toDecimal(PRICE_DECIMALS);
    for (const [tier, value] of returns) odds[tier] = value.toDecimal(PRICE_DECIMALS);
  }
  return { id, version, groups: null, odds, costs, maxPayout: '10000000000' };
}

const TOGEL_PRICES = togelPrices('TOGEL', 1, TOGEL_TERMS);
const FAMILIES = new Map<Animal, LotteryFamily<TogelDraw>>();

/**
 * Togel in the lunar year of an animal, with index and discount. The numbers of each shio change every year, so a draw uses the family of
 * its day (`yearAnimalOn`). Results are four digits.
 */
export function togel(yearAnimal: Animal): LotteryFamily<TogelDraw> {
  const family = FAMILIES.get(yearAnimal) ?? makeFamily(yearAnimal);
  FAMILIES.set(yearAnimal, family);
  return family;
}

/** The tab of an exact-digit bet: bets on the last four, three and two digits share one tab; the others have their own. */
function tabOf(kind: string): string {
  return /^2D_(depan|tengah)$/.test(kind) ? kind : 'digits';
}

const BETS: readonly (readonly [code: string, rule: PlayRule<TogelDraw>])[] = [
  ['colok_bebas', freeDigit],
  ['colok_macau', twoDigits],
  ['colok_naga', threeDigits],
  ['colok_jitu', digitAtPlace],
  ['5050', evens],
  ['kombinasi', combined],
  ['parity', parities],
  ['slope', slopes],
  ['dasar', root],
];

function makeFamily(yearAnimal: Animal): LotteryFamily<TogelDraw> {
  const animals = shio(yearAnimal);
  return lotteryFamily<TogelDraw>({
    code: 'togel',
    plays: playsOf(
      ['CREDIT'],
      [
        ...EXACT.map(([kind, rule]) => [tabOf(kind), kind, rule, kind.replace('_full', '')] as const),
        ...BETS.map(([code, rule]) => [code, code, rule] as const),
        ['shio', 'shio', animals],
      ],
    ),
    kinds: { ...COMMON_KINDS, ...counted.picks(animals) },
    readDraw: (value) => (typeof value === 'string' && /^[0-9]{4}$/.test(value) ? [...value].map(Number) : null),
    defaultPrices: TOGEL_PRICES,
  });
}
