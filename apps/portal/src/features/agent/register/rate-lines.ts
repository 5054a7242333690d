import type { Value } from '@lantern/contract/schemas';

type Centre = Value<'agents.centre'>;
export type Card = Centre['rates'];
export type RateKind = keyof Card;

/** One slider: the rates that it sets, and its range. Lotteries with the same own value share one. */
export interface RateLine {
  readonly id: string;
  readonly kind: RateKind;
  readonly keys: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whether the label names the lotteries, because there are several sliders of this kind. */
  readonly isNamed: boolean;
}

/** 0.01 %, in ppm. */
const PPM_STEP = 100;

type Giver = Pick<Centre, 'rates' | 'groupLotteries' | 'rateLotteries' | 'categories'>;

function linesOf(kind: RateKind, own: Readonly<Record<string, number>>, keys: readonly string[], isEach: boolean) {
  const shared = new Map<string, { readonly keys: string[]; readonly max: number }>();
  for (const key of keys) {
    const max = own[key] ?? 0;
    const line = isEach ? key : String(max);
    if (max > 0) shared.set(line, { keys: [...(shared.get(line)?.keys ?? []), key], max });
  }
  return [...shared.values()].map((line) => ({ ...line, kind, isNamed: shared.size > 1 }));
}

/** The rates that an agent can grant: all of his own, with his own value as the maximum. @param isEach one slider per lottery */
export function rateLines(centre: Giver, isEach = false): RateLine[] {
  const { rates, groupLotteries, rateLotteries, categories } = centre;
  const groupKeys = groupLotteries.map(({ code }) => code);
  const groups = linesOf('LOTTERY_GROUP', rates.LOTTERY_GROUP ?? {}, groupKeys, isEach).map((line) => ({
    ...line,
    id: `group-${line.keys.join('-')}`,
    min: groupLotteries[0]?.min ?? 0,
    step: groupLotteries[0]?.step ?? 2,
  }));
  const fixed = linesOf('LOTTERY_RATE', rates.LOTTERY_RATE ?? {}, [...rateLotteries, ...groupKeys], isEach).map(
    (line) => ({
      ...line,
      id: `rate-${line.keys.join('-')}`,
      min: 0,
      step: PPM_STEP,
    }),
  );
  const own = rates.CATEGORY_RATE ?? {};
  const perCategory = categories
    .filter((category) => (own[category] ?? 0) > 0)
    .map((category) => ({
      ...{ id: `category-${category}`, kind: 'CATEGORY_RATE' as const, keys: [category], isNamed: true },
      ...{ min: 0, max: own[category] ?? 0, step: PPM_STEP },
    }));
  return [...groups, ...fixed, ...perCategory];
}

/** Converts slider values to a rate card for the API. */
export function cardOf(lines: readonly RateLine[], values: Readonly<Record<string, number>>): Card {
  const card: Partial<Record<RateKind, Record<string, number>>> = {};
  for (const line of lines) {
    const value = values[line.id];
    if (value === undefined) continue;
    for (const key of line.keys) card[line.kind] = { ...card[line.kind], [key]: value };
  }
  return card;
}

/** The value of a rate card at a slider; the lowest if its lotteries differ. */
export function valueOn(line: RateLine, card: Card): number {
  const values = line.keys.map((key) => card[line.kind]?.[key] ?? 0);
  return Math.max(line.min, Math.min(...values));
}

/** The values of a rate card at some sliders, by slider id. */
export function valuesOn(lines: readonly RateLine[], card: Card): Readonly<Record<string, number>> {
  return Object.fromEntries(lines.map((line) => [line.id, valueOn(line, card)]));
}

/** Whether lotteries with a shared slider have different values: only separate sliders can show them. */
export function differsWithin(lines: readonly RateLine[], card: Card): boolean {
  return lines.some(({ kind, keys }) => new Set(keys.map((key) => card[kind]?.[key] ?? 0)).size > 1);
}

/** A prize group unchanged, a rate in percent: 2500 → `0.25%`. */
export function showValue(kind: string, value: number): string {
  return kind === 'LOTTERY_GROUP' ? String(value) : `${(value / 10_000).toFixed(2)}%`;
}

const THEORETICAL_PRIZE = 2000;

/** The agent's remaining share of the stake: 1956 − 1940 → `0.80%`. */
export function remainingShare(line: RateLine, value: number): string {
  const share = line.kind === 'LOTTERY_GROUP' ? (line.max - value) / THEORETICAL_PRIZE : (line.max - value) / 1_000_000;
  return `${(share * 100).toFixed(2)}%`;
}
