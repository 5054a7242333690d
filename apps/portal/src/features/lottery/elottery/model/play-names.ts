import type { ElotteryPlay } from './types.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

const DIFFERENT = new Set(['z120', 'z24', 'group']);
const REPEATED = new Set(['z60', 'z30', 'z20', 'z10', 'z5', 'z12', 'z4']);
const TIMES: Readonly<Record<string, number>> = { twice: 2, three_times: 3, four_times: 4 };
const OCCUR: Readonly<Record<string, number>> = { any_one: 1, once: 1, any_both: 2, any_all: 3 };

/** A play's rule in one sentence. */
export function ruleText(t: Texts, play: ElotteryPlay): string {
  const rule = ruleOf(t, play);
  return play.leastPlaces === null ? rule : `${rule} ${t('rule_any_places', { n: play.leastPlaces })}`;
}

function ruleOf(t: Texts, { method, style, tab, filledZones, counting, zones }: ElotteryPlay): string {
  if (style === 'CREDIT') return t(method === 'dragon' ? 'rule_credit_dragon' : `rule_${method}`);
  if (method === 'direct' && tab.startsWith('any')) return t('rule_any_direct', { n: filledZones });
  if (method in TIMES) return t('rule_times', { n: TIMES[method] ?? 2 });
  if (method in OCCUR) return t('rule_occur', { n: OCCUR[method] ?? 1 });
  if (DIFFERENT.has(method)) return t('rule_different', { n: counting.taken ?? 2 });
  if (REPEATED.has(method)) return t('rule_repeated');
  if (method === 'z6') return t(zones[0]?.min === 2 ? 'rule_pairs' : 'rule_different', { n: 3 });
  return t(`rule_${method}`);
}

/** Name of one zone of a play. */
export function zoneName(t: Texts, play: ElotteryPlay, zone: number): string {
  const place = play.places[zone];
  if (play.style === 'CREDIT' && play.zones.length === 5) return t('ball', { n: zone + 1 });
  if (play.zones.length === play.places.length && place !== undefined) return t(`place_${place}`);
  if (play.zones.length === 2) return t(zone === 0 ? 'zone_many' : 'zone_few');
  if (play.alphabet === 'VALUE') return t('zone_values');
  return t(play.alphabet === 'DIGIT' ? 'zone_digits' : 'zone_sides');
}

/** Name of a play's symbol. */
export function symbolName(t: Texts, { alphabet }: ElotteryPlay, symbol: string): string {
  switch (alphabet) {
    case 'ATTRIBUTE':
      return t(`attribute_${symbol}`);
    case 'SIDE':
      return t(`side_${symbol}`);
    case 'PATTERN':
      return t(`pattern_${symbol}`);
    default:
      return symbol;
  }
}
