import type { ElotteryFamily } from '../elottery/families.ts';
import { arrangements, everyDraw, fixedDraws } from '../family/draws.ts';
import type { Play } from '../family/family.ts';
import type { Selection } from '../family/rule.ts';
import { type FourDDraw, spreadDraw } from '../four-d/index.ts';
import type { MarkSixDraw } from '../lhc/index.ts';
import { findSscPlay } from '../ssc/index.ts';
import { hanoiDraw, laosDraw, type ThaiDraw, thaiDraw, yeekeeDraw } from '../thai/index.ts';
import { PLACES } from '../three-d/plays.ts';
import { type DrawSpace, drawSpace, type Look, type Steps } from './draw-space.ts';

/** The draws of a family and the places that its plays compare. */
export type FamilySpace<Draw> = {
  readonly space: DrawSpace;
  readonly draws: readonly Draw[];
  /** Cost of comparing one typed number: either a direct lookup, or a comparison digit by digit. */
  readonly typedWeight: number;
  /** @param zone the place, for plays that sell places separately */
  look(play: Play<Draw>, selection: Selection, zone: number | null): Look;
};

type Recipe<Draw> = {
  /** For families with too many outcomes, `salt` (0 to 9) selects the part of the outcomes that is evaluated. */
  draws(salt: number): Iterable<Draw>;
  /** The values of a draw by place. A place that is always 0 represents a property of the whole draw. */
  digits(draw: Draw): readonly number[];
  look(play: string, zone: number | null, selection: Selection, sizes: readonly number[]): Look;
};

const order = (...places: readonly number[]): Look => ({ places, memo: 'ORDER' });
const anyOrder = (...places: readonly number[]): Look => ({ places, memo: 'SET' });
/** A property of the whole draw. */
const figure = (place: number): Look => ({ places: [place], memo: 'DRAW' });
const upTo = (count: number) => [...Array(count).keys()];

/** Places of a digit play, without those at which every digit is chosen. */
function lookAtDigits(
  places: readonly number[],
  zone: number | null,
  { zones, places: chosen }: Selection,
  sizes: readonly number[],
): Look {
  const own = zone === null ? undefined : places[zone];
  if (own !== undefined) return order(own);
  if (chosen.length > 0) return order(...chosen);
  if (zones.length < 2 || zones.length !== places.length) return order(...places);
  const decided = places.filter((_, at) => {
    const size = zones[at]?.length ?? 0;
    return size > 0 && size < (sizes[at] ?? 0);
  });
  return decided.length > 0 ? order(...decided) : order(places[0] ?? 0);
}

const SSC_ANY_ORDER = /^[45]x_z|^bdw|^qw_|^credit_total/;

/**
 * Five digits. The space contains all draws whose digit sum has the same value modulo 10 as the drawn number, so that any four places show
 * every combination equally often. The drawn sum is unknown while bets are accepted.
 */
const SSC_RECIPE: Recipe<readonly number[]> = {
  *draws(salt) {
    for (const four of everyDraw(4, 0, 9)) {
      yield [...four, (((salt - four.reduce((sum, one) => sum + one, 0)) % 10) + 10) % 10];
    }
  },
  digits: (draw) => draw,
  look: (code, zone, selection, sizes) => {
    const places = findSscPlay(code)?.places ?? upTo(5);
    return SSC_ANY_ORDER.test(code) ? anyOrder(...places) : lookAtDigits(places, zone, selection, sizes);
  },
};

const THREE_DIGITS: Recipe<readonly number[]> = {
  draws: () => everyDraw(3, 0, 9),
  digits: (draw) => draw,
  look: (code, zone, selection, sizes) => lookAtDigits(PLACES.get(code) ?? upTo(3), zone, selection, sizes),
};

/** Families in which every play compares all three values. */
const wholeOf = (draws: () => Iterable<readonly number[]>): Recipe<readonly number[]> => ({
  draws,
  digits: () => [0],
  look: () => figure(0),
});

const BALLS = 11;

/**
 * Every order of the first three balls combined with every pair of the others. The order within a pair is chosen so that every ball
 * appears at each place equally often.
 */
function* elevenDraws(): Generator<readonly number[]> {
  for (const first of arrangements(BALLS, 3)) {
    const others = upTo(BALLS)
      .map((index) => index + 1)
      .filter((ball) => !first.includes(ball));
    for (const [at, one] of others.entries()) {
      for (const other of others.slice(at + 1)) {
        yield other - one <= BALLS / 2 ? [...first, one, other] : [...first, other, one];
      }
    }
  }
}

const X11X5_RECIPE: Recipe<readonly number[]> = {
  draws: elevenDraws,
  digits: (draw) => draw,
  look: (code, zone) => {
    if (code === 'dwd') return order(zone ?? 0);
    if (code.startsWith('q')) return order(...upTo(code.startsWith('q3') ? 3 : 2));
    return code === 'bdw' ? anyOrder(0, 1, 2) : anyOrder(...upTo(5));
  },
};

const RUNNERS = 10;

/**
 * Races: the first four runners in every order. The rest is generated for races won by number 1, then rotated through all numbers and
 * mirrored together with the first four, so that every number has each rank, and beats its opposite, equally often.
 */
function* races(): Generator<readonly number[]> {
  const led = arrangements(RUNNERS - 1, 3).map((behind) => [1, ...behind.map((one) => one + 1)]);
  for (const [at, front] of led.entries()) {
    const left = upTo(RUNNERS)
      .map((index) => index + 1)
      .filter((one) => !front.includes(one));
    const back: number[] = [];
    for (let turn = at * 7; left.length > 0; turn = turn * 3 + at) back.push(...left.splice(turn % left.length, 1));
    const race = [...front, ...back];
    for (const shift of upTo(RUNNERS)) {
      const turned = race.map((one) => ((one - 1 + shift) % RUNNERS) + 1);
      yield turned;
      yield turned.map((one) => RUNNERS + 1 - one);
    }
  }
}

const PK10_RECIPE: Recipe<readonly number[]> = {
  draws: races,
  digits: (race) => race,
  look: (code, zone) => {
    if (code === 'lh') return order(zone ?? 0, RUNNERS - 1 - (zone ?? 0));
    if (code === 'rank' || code === 'side') return order(zone ?? 0);
    const width = Number(/^top(\d)/.exec(code)?.[1] ?? 2);
    return code.includes('group') ? anyOrder(...upTo(width)) : order(...upTo(width));
  },
};

const [OF_HALVES, OF_PARITIES, OF_PICKS] = [1, 2, 3];
const KENO_FIGURES: Readonly<Record<string, number>> = { sum: 0, element: 0, half: OF_HALVES, parity: OF_PARITIES };
const KENO8_RECIPE: Recipe<readonly number[]> = {
  draws: () => fixedDraws(80, 20, 50),
  digits: () => [0, 0, 0, 0],
  look: (code) => figure(KENO_FIGURES[code] ?? OF_PICKS),
};

const OF_SPECIAL = new Set(['tm', 'tm_side', 'wave', 'half_wave', 'tm_zodiac', 'tm_nature', 'hx', 'hxr']);
const [OF_NORMAL, OF_SEVEN, OF_SUM] = [7, 8, 9];
const LHC_RECIPE: Recipe<MarkSixDraw> = {
  *draws() {
    for (const [special = 0, ...normal] of fixedDraws(49, 7, 80)) yield { normal, special };
  },
  digits: ({ normal, special }) => [special, ...normal, 0, 0, 0],
  look: (code, zone) => {
    if (OF_SPECIAL.has(code)) return order(0);
    if (code === 'zmt') return order(1 + (zone ?? 0));
    if (code === 'sum') return figure(OF_SUM);
    return figure(/^zm$|^lm_(\dq|3z2)/.test(code) ? OF_NORMAL : OF_SEVEN);
  },
};

const THAI_LOOKS: Readonly<Record<string, Look>> = {
  '4top': order(0, 1, 2, 3),
  '3top': order(1, 2, 3),
  '3tod': order(1, 2, 3),
  runtop: order(1, 2, 3),
  '2top': order(2, 3),
  '2bottom': order(4, 5),
  runbottom: order(4, 5),
  '3front': figure(6),
  '3bottom': figure(7),
};
/** A deterministic pseudo-random number (multiplicative hash). */
const spread = (index: number, turn: number) => {
  const mixed = Math.imul(Math.imul(index + 1, 0x9e37_79b1) ^ Math.imul(turn + 1, 0x85eb_ca6b), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
const spreadText = (index: number, turn: number, width: number) =>
  String(spread(index, turn) % 10 ** width).padStart(width, '0');

const thaiLike = (drawOf: (index: number, number: string) => ThaiDraw, isBottomOfTop = false): Recipe<ThaiDraw> => ({
  *draws() {
    for (let index = 0; index < 10_000; index += 1) yield drawOf(index, String(index).padStart(4, '0'));
  },
  digits: ({ top4, bottom2 }) => [...[...top4].map(Number), ...[...bottom2].map(Number), 0, 0],
  look: (code) => {
    const look = THAI_LOOKS[code] ?? figure(6);
    return isBottomOfTop && look.places[0] === 4 ? order(0, 1) : look;
  },
});

const THAI_RECIPE = thaiLike((index, number) =>
  thaiDraw({
    first: number,
    front3: [spreadText(index, 1, 3), spreadText(index, 2, 3)],
    back3: [spreadText(index, 3, 3), spreadText(index, 4, 3)],
    last2: spreadText(index, 5, 2),
  }),
);
const HANOI_RECIPE = thaiLike((index, number) => hanoiDraw(number, spreadText(index, 5, 2)));
const LAOS_RECIPE = thaiLike((_, number) => laosDraw(number), true);
/** The five digits of a round: three for the top number, two for the bottom number. */
const YEEKEE_RECIPE = thaiLike((index, number) => yeekeeDraw(Number(`${spread(index, 5) % 10}${number}`)));

const FOUR_D_RECIPE: Recipe<FourDDraw> = {
  *draws(salt) {
    for (let index = 0; index < 1000; index += 1) yield spreadDraw(index * 10 + ((index + salt) % 10));
  },
  digits: (draw) => [...[...(draw['1'][0] ?? '0000')].map(Number), 0, 0, 0],
  look: (code) => {
    if (code === '4A') return order(0, 1, 2, 3);
    if (code === '3A') return order(1, 2, 3);
    return figure(code === '3ABC' ? 4 : code.startsWith('small') ? 5 : 6);
  },
};

const TOGEL_PARTS: Readonly<Record<string, Look>> = {
  ...{ '4D': order(0, 1, 2, 3), '3D': order(1, 2, 3), '2D': order(2, 3) },
  ...{ '2D_depan': order(0, 1), '2D_tengah': order(1, 2), '5050': order(2, 3), dasar: order(2, 3), shio: order(2, 3) },
};
const TOGEL_RECIPE: Recipe<readonly number[]> = {
  draws: () => everyDraw(4, 0, 9),
  digits: (draw) => draw,
  look: (code, zone, { zones }) => {
    const look = TOGEL_PARTS[code.replace('_full', '')];
    if (look !== undefined) return look;
    if (code === 'colok_jitu') return order(zone ?? 0);
    if (!['kombinasi', 'parity', 'slope'].includes(code)) return anyOrder(0, 1, 2, 3);
    const pairs = zone === null ? zones.flatMap((one, at) => (one.length > 0 ? [at] : [])) : [zone];
    return order(...new Set(pairs.flatMap((pair) => [pair, pair + 1])));
  },
};

const RECIPES = {
  SSC: SSC_RECIPE,
  ...{ THREE_D: THREE_DIGITS, P3: THREE_DIGITS },
  K3: wholeOf(() => everyDraw(3, 1, 6)),
  PC28: wholeOf(() => everyDraw(3, 0, 9)),
  ...{ X11X5: X11X5_RECIPE, PK10: PK10_RECIPE, KENO8: KENO8_RECIPE, LHC: LHC_RECIPE },
  ...{ THAI: THAI_RECIPE, LAOS: LAOS_RECIPE, HANOI: HANOI_RECIPE, YEEKEE: YEEKEE_RECIPE },
  ...{ FOUR_D: FOUR_D_RECIPE, TOGEL: TOGEL_RECIPE },
} satisfies Readonly<Record<ElotteryFamily, unknown>>;

/** Families whose space is a part of all outcomes, selected by the drawn numbers. */
const SALTED: ReadonlySet<ElotteryFamily> = new Set(['SSC', 'FOUR_D']);
/** Families whose typed numbers are compared by a direct lookup. */
const LOOKED_UP: ReadonlySet<ElotteryFamily> = new Set(['SSC', 'THREE_D', 'P3']);
const SPACES = new Map<string, FamilySpace<unknown>>();

/**
 * The draws over which bets of a family are evaluated together; built in steps on first use and cached.
 * @param drawn the text of the drawn result; the sum of its digits selects the part of the outcomes
 */
export function* familySpace(code: ElotteryFamily, drawn: string): Steps<FamilySpace<unknown>> {
  const salt = SALTED.has(code) ? [...drawn].reduce((sum, one) => sum + (Number(one) || 0), 0) % 10 : 0;
  const name = `${code} ${salt}`;
  const known = SPACES.get(name);
  if (known !== undefined) return known;
  const recipe = RECIPES[code] as unknown as Recipe<unknown>;
  const made: FamilySpace<unknown> = {
    ...(yield* drawSpace(recipe.draws(salt), (draw) => recipe.digits(draw))),
    typedWeight: LOOKED_UP.has(code) ? 1 / 16 : code === 'FOUR_D' ? 100 : 8,
    look: (play, selection, zone) =>
      recipe.look(
        play.code,
        zone,
        selection,
        play.rule.shape.zones.map(() => play.rule.shape.symbols.length),
      ),
  };
  // Another caller may have built it between two steps: all callers share one space.
  const space = SPACES.get(name) ?? made;
  SPACES.set(name, space);
  return space;
}
