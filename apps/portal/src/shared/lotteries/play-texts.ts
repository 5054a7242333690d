import { pickName, playName, wordsOf } from '@lantern/locales/play-names';
import { useText } from '../i18n/text.ts';
import { readableParts } from './selection-texts.ts';

type Texts = ReturnType<typeof useText>;

/** Names of the plays of an e-lottery family, and of the choices made in them. */
export interface PlayTexts {
  tab(tab: string): string;
  play(code: string): string;
  rule(code: string): string;
  /** Name of zone `zone` of `zones`: a position, a duel, bankers, or the only zone. */
  zone(code: string, zone: number, zones: number): string;
  symbol(symbol: string): string;
  /** A stored choice, one text per zone; long lists are split into items. */
  parts(code: string, selection: string): readonly string[];
}

/** Five-digit games (SSC) have texts of their own; all other families share one file. */
export const DIGITS_FAMILY = 'SSC';

const RULES: readonly (readonly [family: string, shape: RegExp, rule: string])[] = [
  ['K3', /^3same/, 'triple'],
  ['K3', /^3seq/, 'run'],
  ['K3', /diff$/, 'shown'],
  ['K3', /^2same_multi/, 'pair'],
  ['K3', /^2same_one/, 'pair_other'],
  ['K3', /^1any/, 'once'],
  ['K3', /^sum/, 'K3_sum'],
  ['K3', /^side/, 'K3_side'],
  ['X11X5', /_dt$/, 'bankers'],
  ['X11X5', /direct/, 'order'],
  ['X11X5', /group/, 'any_order'],
  ['X11X5', /^dwd/, 'place'],
  ['X11X5', /^bdw/, 'among3'],
  ['X11X5', /^rx[1-5]/, 'any_few'],
  ['X11X5', /^rx/, 'any_many'],
  ['X11X5', /^dds/, 'odd_count'],
  ['X11X5', /^czw/, 'middle'],
  ['PK10', /^rank/, 'place'],
  ['PK10', /group/, 'any_order'],
  ['PK10', /^top/, 'order'],
  ['PK10', /^side/, 'rank_side'],
  ['PK10', /^lh/, 'duel'],
  ['PK10', /^gy_side/, 'gy_side'],
  ['PK10', /^gy/, 'gy'],
  ['KENO8', /^sum/, 'keno_sum'],
  ['KENO8', /^element/, 'element'],
  ['KENO8', /^half/, 'half'],
  ['KENO8', /^parity/, 'parity'],
  ['KENO8', /^pick/, 'pick'],
  ['PC28', /^tm/, 'lucky_sum'],
  ['PC28', /^bao3/, 'pack'],
  ['PC28', /^(side|combined)/, 'lucky_side'],
  ['PC28', /^wave/, 'colour'],
  ['PC28', /^pattern/, 'lucky_pattern'],
  ['LHC', /_dt$/, 'bankers'],
  ['LHC', /^(tm_side|tm_nature|half_wave|hxr)/, 'special_side'],
  ['LHC', /^(tm|wave|hx)/, 'special'],
  ['LHC', /^zmt/, 'place'],
  ['LHC', /^zm/, 'normal'],
  ['LHC', /^(yx|wei)/, 'any_ball'],
  ['LHC', /^lm_\d/, 'all_normal'],
  ['LHC', /^lm_3z2/, '3z2'],
  ['LHC', /^lm_2zt/, '2zt'],
  ['LHC', /^tc/, 'tc'],
  ['LHC', /^bz/, 'none'],
  ['LHC', /^lx/, 'linked'],
  ['LHC', /^sum/, 'mark_sum'],
  ['SEA', /^(2|3|4)top/, 'sea_top'],
  ['SEA', /^2bottom/, 'sea_bottom'],
  ['SEA', /^3tod/, 'sea_tod'],
  ['SEA', /^3(front|bottom)/, 'sea_threes'],
  ['SEA', /^runtop/, 'sea_runtop'],
  ['SEA', /^runbottom/, 'sea_runbottom'],
  ['THREE_D', /_(direct|typed)(_|$)/, 'order'],
  ['THREE_D', /_(sum|span)(_|$)/, 'd3_figure'],
  ['THREE_D', /^3x_(z3|group_sum|group_digit|mixed)/, 'd3_group'],
  ['THREE_D', /^3x_z6/, 'd3_different'],
  ['THREE_D', /^2x_(group|mixed)/, 'd3_pair'],
  ['THREE_D', /^1x_dwd/, 'place'],
  ['THREE_D', /^bdw/, 'd3_anywhere'],
  ['FOUR_D', /^4A/, '4A'],
  ['FOUR_D', /^3ABC/, '3ABC'],
  ['FOUR_D', /^3A/, '3A'],
  ['TOGEL', /^2D_/, 'togel_2d'],
  ['TOGEL', /^colok_bebas/, 'colok_bebas'],
  ['TOGEL', /^colok_macau/, 'colok_macau'],
  ['TOGEL', /^colok_naga/, 'colok_naga'],
  ['TOGEL', /^colok_jitu/, 'place'],
  ['TOGEL', /^shio/, 'shio'],
  ['TOGEL', /^5050/, '5050'],
  ['TOGEL', /^kombinasi/, 'kombinasi'],
  ['TOGEL', /^parity/, 'togel_parity'],
  ['TOGEL', /^slope/, 'slope'],
  ['TOGEL', /^dasar/, 'dasar'],
];

/** Texts of one family. The page must list `elottery` and `families` among its message areas. */
export function usePlayTexts(family: string): PlayTexts {
  const digits = useText('elottery');
  const t = useText('families');
  return playTexts(family, digits, t);
}

export function playTexts(family: string, digits: Texts, t: Texts): PlayTexts {
  if (family === DIGITS_FAMILY) {
    return {
      tab: (tab) => digits(`tab_${tab}`),
      play: (code) => (digits.has(`play_${code}`) ? digits(`play_${code}`) : code),
      rule: () => '',
      zone: () => '',
      symbol: (symbol) => symbol,
      parts: (code, selection) => readableParts(digits, code, selection),
    };
  }
  return {
    tab: (tab) => t(`tab_${wordsOf(family)}_${tab}`),
    play: (code) => playName(t, family, code),
    rule: (code) => {
      const found = RULES.find(([of, shape]) => of === wordsOf(family) && shape.test(code));
      return found === undefined ? '' : t(`rule_${found[2]}`);
    },
    zone: (code, zone, zones) => zoneName(digits, t, { family, code, zone, zones }),
    symbol: (symbol) => pickName(t, symbol),
    parts: (code, selection) =>
      choiceParts(
        t,
        code,
        selection,
        (zone, zones) => zoneName(digits, t, { family, code, zone, zones }),
        wordsOf(family) === 'THREE_D',
      ),
  };
}

function zoneName(
  digits: Texts,
  t: Texts,
  { family, code, zone, zones }: { family: string; code: string; zone: number; zones: number },
): string {
  if (zones === 1) return t('zone_pick');
  if (code.endsWith('_dt')) return t(zone === 0 ? 'zone_bankers' : 'zone_others');
  if (code === '2same_one') return t(zone === 0 ? 'zone_pair' : 'zone_other');
  if (wordsOf(family) === 'THREE_D') return digits(`place_${placeOf(code, zone, zones)}`);
  if (family === 'TOGEL') return zones === 4 ? (TOGEL_PLACES[zone] ?? '') : t(`pair_${zone}`);
  if (family !== 'PK10') return digits('ball', { n: zone + 1 });
  return code === 'lh' ? t('duel', { a: zone + 1, b: 10 - zone }) : t(`rank_${zone + 1}`);
}

/** Traditional names of Togel's four digits. */
export const TOGEL_PLACES: readonly string[] = ['AS', 'KOP', 'KEPALA', 'EKOR'];

/** For the last three of five positions: hundreds, tens, units. */
function placeOf(code: string, zone: number, zones: number): number {
  const first = zones === 2 && code.endsWith('_b') ? 3 : 2;
  return first + zone;
}

/** Typed numbers have two digits each: `0102` means 1-2. Picks appear by name, with their position if only some positions are filled. */
function choiceParts(
  t: Texts,
  code: string,
  selection: string,
  nameOf: (zone: number, zones: number) => string,
  isDigits: boolean,
): readonly string[] {
  const zones = selection.split('|');
  const texts = (zone: string) => zone.split(',').filter((one) => one !== '');
  if (code.endsWith('_typed') && !isDigits) {
    return texts(selection).map((number) => (number.match(/../g) ?? []).map(Number).join('-'));
  }
  if (zones.length === 1) return texts(selection).map((symbol) => pickName(t, symbol));
  const named = (zone: string) =>
    texts(zone)
      .map((symbol) => pickName(t, symbol))
      .join(' ');
  if (zones.every((zone) => zone !== '')) return zones.map(named);
  return zones.flatMap((zone, place) => (zone === '' ? [] : [`${nameOf(place, zones.length)} ${named(zone)}`]));
}
