import type { Value } from '@lantern/contract/schemas';
import { type ElotteryFamily, elotteryBoard, missingBase } from '@lantern/engines/lottery/elottery';
import {
  groupPricing,
  isPriced,
  oddsPricing,
  type Play,
  returnToPlayer,
  type Style,
  type UnitKind,
  type UnitPricing,
} from '@lantern/engines/lottery/family';
import { findSscPlay, type SscPlay } from '@lantern/engines/lottery/ssc';
import { PPM, Rational } from '@lantern/money';
import type { Rules } from '../families/elottery-rules.ts';
import type { ElotteryGame } from '../pricing/elottery-prices.ts';

type PlayView = Value<'elottery.lobby'>['plays'][number];

/** The prize group that pays the whole theoretical prize, without a margin. */
const FAIR_GROUP = 2000;
const STYLES: readonly Style[] = ['STANDARD', 'CREDIT'];

const made = new WeakMap<ElotteryGame['prices'], WeakMap<Rules, PlayView[]>>();

/**
 * The plays of a game that have a price, in the order of the board; a play sold in both styles is listed twice. Depends only on rules and
 * prices, takes a tenth of a second for SSC, and is needed for every page: cached per price version.
 */
export function viewPlays(rules: Rules, priced: ElotteryGame): PlayView[] {
  const ofPrices = made.get(priced.prices) ?? new WeakMap<Rules, PlayView[]>();
  const known = ofPrices.get(rules) ?? makeViews(rules, priced);
  ofPrices.set(rules, known);
  made.set(priced.prices, ofPrices);
  return known;
}

function makeViews(rules: Rules, priced: ElotteryGame): PlayView[] {
  return STYLES.flatMap((style) =>
    rules.plays.flatMap((play) => {
      const kinds = offeredKinds(rules, priced, play, style);
      return kinds.length === 0 ? [] : [viewPlay(rules, priced, play, style, kinds)];
    }),
  );
}

function offeredKinds(rules: Rules, { prices }: ElotteryGame, play: Play<unknown>, style: Style): readonly UnitKind[] {
  if (!play.styles.includes(style) || (style === 'STANDARD' && prices.groups === null)) return [];
  const kinds = play.rule.kinds.flatMap((code) => rules.findKind(code) ?? []);
  return style === 'STANDARD' ? kinds : kinds.filter((kind) => isPriced(prices, kind));
}

function viewPlay(
  rules: Rules,
  { game, prices }: ElotteryGame,
  play: Play<unknown>,
  style: Style,
  kinds: readonly UnitKind[],
): PlayView {
  const { shape, counting } = play.rule;
  const pricingOf = (kind: UnitKind) =>
    style === 'STANDARD' ? groupPricing(kind, FAIR_GROUP) : oddsPricing(prices, kind);
  const tiers = tiersOf(kinds, pricingOf, style);
  return {
    ...placesOf(findSscPlay(play.code), game.family, play),
    code: play.code,
    style,
    tab: play.tab,
    alphabet: shape.alphabet,
    symbols: [...shape.symbols],
    width: shape.width,
    zones: shape.zones.map((zone) => ({ ...zone })),
    filledZones: shape.filledZones,
    leastPlaces: shape.leastPlaces,
    counting: 'weights' in counting ? { ...counting, weights: [...counting.weights] } : { ...counting },
    cost: costOf(kinds, pricingOf),
    tiers,
    symbolTiers: symbolTiers(rules, play, tiers),
    missingOf: game.family === 'SSC' ? null : missingBase(rules, elotteryBoard(game.family), play.code),
  };
}

/** Cost of a unit per unit of stake; all kinds of one play cost the same. */
function costOf(kinds: readonly UnitKind[], pricingOf: (kind: UnitKind) => UnitPricing): string {
  const [kind] = kinds;
  return kind === undefined ? '1' : pricingOf(kind).cost.toString();
}

/** Three-digit games use the methods of SSC. */
const THREE_DIGITS: ReadonlySet<ElotteryFamily> = new Set(['THREE_D', 'P3']);
const DIGIT_METHOD = /^[23]x_([a-z0-9_]+?)(?:_[fb])?$/;

/** Order of SSC's plays on its board; other boards have one row of methods per tab. */
function placesOf(
  ssc: SscPlay | null,
  family: ElotteryFamily,
  play: Play<unknown>,
): Pick<PlayView, 'row' | 'method' | 'places'> {
  if (family === 'SSC' && ssc !== null) return { row: ssc.row, method: ssc.method, places: [...ssc.places] };
  const ofDigits = THREE_DIGITS.has(family) ? DIGIT_METHOD.exec(play.code) : null;
  return { row: 'other', method: ofDigits?.[1] ?? play.code, places: [] };
}

function tiersOf(
  kinds: readonly UnitKind[],
  pricingOf: (kind: UnitKind) => UnitPricing,
  style: Style,
): PlayView['tiers'] {
  return kinds.flatMap((kind) => {
    const pricing = pricingOf(kind);
    const returned = style === 'CREDIT' ? returnToPlayer(kind, pricing) : null;
    return kind.prizes.map(({ tier }) => {
      const fair = pricing.returns.get(tier) ?? Rational.ZERO;
      return {
        code: tier,
        kind: kind.code,
        fair: fair.toDecimal(6),
        exact: fair.toString(),
        rtpPpm: returned === null ? null : Number(returned.floorMul(PPM)),
      };
    });
  });
}

/** The prize tier of each symbol, where each symbol is a unit; else empty. */
function symbolTiers(rules: Rules, play: Play<unknown>, tiers: PlayView['tiers']): number[] {
  const { shape, counting, parts } = play.rule;
  if (shape.alphabet === 'NUMBER' || counting.kind !== 'SUM' || rules.findKind(play.rule.kinds[0] ?? '') === null) {
    return [];
  }
  return shape.symbols.map((_symbol, index) => {
    const zones = shape.zones.map((_zone, zone) => (zone === 0 ? [index] : []));
    const [part] = parts({ places: [], zones });
    return Math.max(
      0,
      tiers.findIndex((tier) => tier.kind === part?.kind),
    );
  });
}
