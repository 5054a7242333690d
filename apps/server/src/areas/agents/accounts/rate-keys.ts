import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import Type from 'typebox';
import type { RateCard, RateKind } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';

/** Categories with agent rates on valid bets; lotteries have their own rates. */
const RATE_CATEGORIES = ['LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'RNG', 'PVP'] as const;

const RATES = Type.Optional(Type.Record(Type.String(), Type.Integer()));
/** A rate card in the payload of an approval. */
export const RATE_CARD = Type.Unsafe<RateCard>(
  Type.Object({ LOTTERY_GROUP: RATES, LOTTERY_RATE: RATES, CATEGORY_RATE: RATES }, { additionalProperties: false }),
);

/** Minimum prize group and step in the tree. */
export const GROUP_RULES = { min: 1800, step: 2 } as const;

/** Lotteries and categories that rates can be set for. */
export interface RateKeys {
  readonly groups: readonly string[];
  readonly rates: readonly string[];
  readonly categories: readonly string[];
}

export async function rateKeysOf(deps: AgentsDeps, scope: Scope): Promise<RateKeys> {
  return { ...(await deps.lotteries(scope)), categories: RATE_CATEGORIES };
}

/** BAD_REQUEST for an unknown lottery or category, so that made-up names cannot be stored. */
export async function checkKeys(deps: AgentsDeps, scope: Scope, card: RateCard): Promise<Refusal | null> {
  const keys = await rateKeysOf(deps, scope);
  const known: Readonly<Record<RateKind, readonly string[]>> = {
    LOTTERY_GROUP: keys.groups,
    // Standard-style lotteries also have a rate, for their credit style.
    LOTTERY_RATE: [...keys.rates, ...keys.groups],
    CATEGORY_RATE: keys.categories,
  };
  for (const [kind, values] of Object.entries(card) as [RateKind, Readonly<Record<string, number>>][]) {
    const stranger = Object.keys(values).find((key) => !known[kind].includes(key));
    if (stranger !== undefined) return refuse('BAD_REQUEST', { field: stranger });
  }
  return null;
}
