import { GIVE_BACK_CATEGORIES } from '@lantern/contract/give-back';
import type { Queryable } from '@lantern/database';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { GiveBackSettings } from '../../brands/index.ts';
import type { RateCard } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { lockGiveBack } from '../repository/give-back.ts';

type Category = (typeof GIVE_BACK_CATEGORIES)[number];

/** What a category gives back of valid bets, ppm. */
export interface GiveBackRow {
  readonly category: Category;
  readonly cashbackPpm: number;
  readonly ceilingPpm: number;
}

const PPM_PER_PERCENT = 10_000;

/** The brand's settings as rows, one for each category. */
export const rowsOf = ({ points, rateCeilings }: GiveBackSettings): readonly GiveBackRow[] =>
  GIVE_BACK_CATEGORIES.map((category) => ({
    category,
    cashbackPpm: Math.round(Number(points[category] ?? '0') * PPM_PER_PERCENT),
    ceilingPpm: rateCeilings[category] ?? 0,
  }));

/** Rows as the brand stores them. Cashback of 0 is left out, so that menus show none. */
export function settingsOf(rows: readonly GiveBackRow[]): GiveBackSettings {
  const shown = rows.filter(({ cashbackPpm }) => cashbackPpm > 0);
  return {
    points: Object.fromEntries(
      shown.map(({ category, cashbackPpm }) => [category, (cashbackPpm / PPM_PER_PERCENT).toFixed(2)]),
    ),
    rateCeilings: Object.fromEntries(rows.map(({ category, ceilingPpm }) => [category, ceilingPpm])),
  };
}

/**
 * RATE_ABOVE_CEILING for the first category whose cashback and rate would exceed its ceiling: the platform would give back more than it may
 * earn. The rows of the brand are locked, so that a rate and a ceiling do not change past each other.
 */
export async function refuseAboveCeiling(
  deps: Pick<AgentsDeps, 'brands'>,
  tx: Queryable,
  scope: Scope,
  card: RateCard,
): Promise<Refusal | null> {
  const wanted = new Map(Object.entries(card.CATEGORY_RATE ?? {}));
  if (wanted.size === 0) return null;
  await lockGiveBack(tx, scope);
  const { rules } = await deps.brands.giveBack(tx, scope);
  // A rate of 0 is always possible, also where the cashback alone is above the ceiling.
  const touched = rowsOf(rules).filter(({ category }) => (wanted.get(category) ?? 0) > 0);
  return firstAbove(touched, wanted);
}

/** RATE_ABOVE_CEILING for the first category in which the rate does not fit beside the cashback. */
export function firstAbove(rows: readonly GiveBackRow[], rates: ReadonlyMap<string, number>): Refusal | null {
  for (const { category, cashbackPpm, ceilingPpm } of rows) {
    const left = ceilingPpm - cashbackPpm;
    const rate = rates.get(category) ?? 0;
    if (rate > left || left < 0) {
      const percent = (ppm: number) => String(ppm / PPM_PER_PERCENT);
      return refuse('RATE_ABOVE_CEILING', {
        ...{ key: category, ceiling: percent(ceilingPpm), cashback: percent(cashbackPpm), rate: percent(rate) },
      });
    }
  }
  return null;
}
