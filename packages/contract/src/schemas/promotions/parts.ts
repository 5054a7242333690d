import Type from 'typebox';
import { Amount, Instant, Nullable, OneOf, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';

export const ActivityType = OneOf('FIRST_DEPOSIT', 'NTH_DEPOSIT', 'DAILY_DEPOSIT', 'EVERY_DEPOSIT');
export const ActivityPhase = OneOf('DRAFT', 'APPROVED', 'LIVE', 'PAUSED', 'ENDED');
export const ParticipationState = OneOf('CHOSEN', 'HELD', 'GRANTED', 'REFUSED', 'LAPSED', 'TAKEN_BACK');
export const GameCategory = OneOf('LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT');

/** Applies from this deposit amount: a rate up to `most`, or exactly `most` without a rate. */
export const Tier = Type.Object({
  from: Amount,
  ratePpm: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  most: Amount,
});

/** Bonus of a promotion, and its wagering rules. */
export const Reward = {
  type: ActivityType,
  /** For NTH_DEPOSIT: the number of the account's deposit. */
  nth: Nullable(Type.Integer({ minimum: 2, maximum: 1_000 })),
  /** Ascending; the highest tier that a deposit reaches applies. */
  tiers: Type.Array(Tier, { minItems: 1, maxItems: 10 }),
  /** Base of the multiplier: deposit plus bonus, or only the bonus in addition to the deposit's own requirement of one time. */
  basis: OneOf('DEPOSIT_PLUS_BONUS', 'BONUS'),
  multiplierPpm: Type.Integer({ minimum: 1_000_000, maximum: 100_000_000 }),
  /** Maximum stake that counts, as a share of the bonus. */
  maxBetPpm: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Contribution of a bet by category; categories not listed count in full, 0 does not count. */
  weights: Type.Array(Type.Object({ category: GameCategory, ppm: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }), {
    maxItems: 8,
  }),
  /** Days to complete the wagering requirement; null: unlimited. */
  daysToBet: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
};

const words = (Words: typeof Shown, most: number) =>
  Type.Object({
    CN: Type.Optional(Words(most)),
    EN: Type.Optional(Words(most)),
    JA: Type.Optional(Words(most)),
    TH: Type.Optional(Words(most)),
    VI: Type.Optional(Words(most)),
    ID: Type.Optional(Words(most)),
  });

/** Everything that two operators approve. Amounts are in the brand's currency. */
export const ActivityTerms = Type.Object({
  ...Reward,
  titles: words(Shown, 60),
  texts: words(ShownLines, 800),
  startsAt: Instant,
  /** End, exclusive; null: until it is ended manually. */
  endsAt: Nullable(Instant),
  audience: Type.Object({
    minimumRank: Type.Integer({ minimum: 0, maximum: 100 }),
    labels: Type.Array(Text(40, 1), { maxItems: 20 }),
    newWithinDays: Nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
    accounts: OneOf('ALL', 'PLAYERS', 'AGENTS'),
  }),
  /** Codes of channels; empty for all. */
  channels: Type.Array(Text(40, 1), { maxItems: 100 }),
  perMember: Type.Integer({ minimum: 1, maximum: 10_000 }),
  perDay: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Maximum grants in total; null: limited only by the budget. */
  grantLimit: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  budget: Amount,
  /** A member can have only one promotion per group name. */
  exclusiveGroup: Nullable(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,29}$' })),
});
