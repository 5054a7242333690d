import Type from 'typebox';
import { Amount, Instant, Nullable, OneOf, Text } from './parts.ts';

export const ActivityType = OneOf('FIRST_DEPOSIT', 'NTH_DEPOSIT', 'DAILY_DEPOSIT', 'EVERY_DEPOSIT');
export const ActivityPhase = OneOf('DRAFT', 'APPROVED', 'LIVE', 'PAUSED', 'ENDED');
export const ParticipationState = OneOf('CHOSEN', 'HELD', 'GRANTED', 'REFUSED', 'LAPSED', 'TAKEN_BACK');
export const GameCategory = OneOf('LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT');

/** From this deposit on: a share of it up to `most`, or exactly `most` without a rate. */
export const Tier = Type.Object({
  from: Amount,
  ratePpm: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  most: Amount,
});

/** What an activity gives, and how it has to be bet. */
export const Reward = {
  type: ActivityType,
  /** Of NTH_DEPOSIT: which deposit of the account. */
  nth: Nullable(Type.Integer({ minimum: 2, maximum: 1_000 })),
  /** Ascending; the highest that a deposit reaches counts. */
  tiers: Type.Array(Tier, { minItems: 1, maxItems: 10 }),
  /** What is multiplied: deposit and bonus, or the bonus beside the deposit's own one time. */
  basis: OneOf('DEPOSIT_PLUS_BONUS', 'BONUS'),
  multiplierPpm: Type.Integer({ minimum: 1_000_000, maximum: 100_000_000 }),
  /** The largest stake that counts, as a share of the bonus. */
  maxBetPpm: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** How much of a bet counts, by category; what is not named counts in full, 0 does not count. */
  weights: Type.Array(Type.Object({ category: GameCategory, ppm: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }), {
    maxItems: 8,
  }),
  /** Days in which the bonus has to be bet; null for any. */
  daysToBet: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
};

const words = (most: number) =>
  Type.Object({
    CN: Type.Optional(Text(most)),
    EN: Type.Optional(Text(most)),
    JA: Type.Optional(Text(most)),
    TH: Type.Optional(Text(most)),
    VI: Type.Optional(Text(most)),
    ID: Type.Optional(Text(most)),
  });

/** Everything that two people approve. Amounts are of the brand's currency. */
export const ActivityTerms = Type.Object({
  ...Reward,
  titles: words(60),
  texts: words(800),
  startsAt: Instant,
  /** The first moment without it; null: until it is ended. */
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
  /** Grants in all; null: as many as the budget pays. */
  grantLimit: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  budget: Amount,
  /** Of activities with the same word a member has one. */
  exclusiveGroup: Nullable(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,29}$' })),
});
