import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { RateCard, RateKind } from '../tree/index.ts';
import type { AgentsDeps } from './deps.ts';

/** Categories in which agents have a rate on valid bets; lotteries have their own. */
const RATE_CATEGORIES = ['LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'RNG', 'PVP'] as const;

/** Lowest prize group and step of the tree (operations 1.4). */
export const GROUP_RULES = { min: 1800, step: 2 } as const;

/** What rates can be given for. */
export interface RateKeys {
  readonly groups: readonly string[];
  readonly rates: readonly string[];
  readonly categories: readonly string[];
}

export async function rateKeysOf(deps: AgentsDeps, scope: Scope): Promise<RateKeys> {
  return { ...(await deps.lotteries(scope)), categories: RATE_CATEGORIES };
}

/** BAD_REQUEST for a lottery or category that there is not: nobody fills the tree with made-up names. */
export async function checkKeys(deps: AgentsDeps, scope: Scope, card: RateCard): Promise<Refusal | null> {
  const keys = await rateKeysOf(deps, scope);
  const known: Readonly<Record<RateKind, readonly string[]>> = {
    LOTTERY_GROUP: keys.groups,
    // The credit style of lotteries in the standard style pays a rate, too.
    LOTTERY_RATE: [...keys.rates, ...keys.groups],
    CATEGORY_RATE: keys.categories,
  };
  for (const [kind, values] of Object.entries(card) as [RateKind, Readonly<Record<string, number>>][]) {
    const stranger = Object.keys(values).find((key) => !known[kind].includes(key));
    if (stranger !== undefined) return refuse('BAD_REQUEST', { field: stranger });
  }
  return null;
}
