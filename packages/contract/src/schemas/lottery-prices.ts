import Type from 'typebox';
import { LotteryFamily } from './lottery.ts';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

/** Odds or a discount: up to four decimals. */
const Price = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,4})?$' });
const Groups = Type.Object({
  min: Type.Integer({ minimum: 1700, maximum: 2000 }),
  maxBet: Type.Integer({ minimum: 1700, maximum: 2000 }),
  top: Type.Integer({ minimum: 1700, maximum: 2000 }),
});
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** One prize of one kind of unit; in Vietnam's lotteries each play is one. */
const Row = Type.Object({
  /** The first play that sells it. */
  play: Type.String(),
  kind: Type.String(),
  /** How many plays sell it. */
  plays: Type.Integer(),
  /** Picks that are this kind, where a play has kinds of its own for some of its picks. */
  picks: Type.Array(Type.String()),
  prize: Type.String(),
  /** How often one unit is paid it, on average over all draws. */
  chance: Type.String(),
  /** Total return per unit of stake; null: not offered at odds. */
  odds: Nullable(Type.String()),
  /** What a unit costs per unit of stake; null in Vietnam's lotteries. */
  cost: Nullable(Type.String()),
  /** Units that a point costs; in Vietnam's lotteries alone. */
  units: Nullable(Type.Integer()),
  /** What all prizes of the kind return of its price at these odds, computed from the rule. */
  rtpPpm: Nullable(Type.Integer()),
  /** In the standard style, at the highest prize group that can be bet at. */
  group: Nullable(Type.Object({ prize: Type.String(), rtpPpm: Type.Integer() })),
});
const Share = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const OddsStep = Type.Object({ fromPpm: Share, payablePpm: Share });
const ComingIssue = Type.Object({ id: Id, number: Type.String(), closesAt: Instant });

/** What changes; what is not named stays. Odds of null take a prize off the list. */
const Change = Type.Object({
  odds: Type.Array(Type.Object({ code: Text(40, 1), value: Nullable(Price) }), { maxItems: 400 }),
  costs: Type.Array(Type.Object({ code: Text(40, 1), value: Nullable(Price) }), { maxItems: 400 }),
  units: Type.Array(Type.Object({ code: Text(40, 1), value: Type.Integer({ minimum: 1, maximum: 1000 }) }), {
    maxItems: 100,
  }),
  groups: Type.Optional(Groups),
  maxPayout: Type.Optional(Amount),
  highestRatePpm: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
});
const draft = { gameCode: Text(30, 1), baseVersion: Version, change: Change };
const DRAFT_REFUSALS = [
  'FORBIDDEN',
  'NOT_FOUND',
  'STATE_CONFLICT',
  'PRICE_TABLE_MARGIN',
  'PRICE_TABLE_INVALID',
] as const;

/** The office's room of price tables. */
export const lotteryPriceSchemas = {
  'lotteryOffice.priceGames': {
    payload: Type.Object({}),
    value: Type.Object({
      games: Type.Array(
        Type.Object({
          code: Type.String(),
          family: LotteryFamily,
          /** The version that is sold now. */
          version: Version,
          /** The newest one that waits for its issue. */
          nextVersion: Nullable(Version),
          nextFrom: Nullable(Instant),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  'lotteryOffice.prices': {
    /** The newest version where none is named. */
    payload: Type.Object({ gameCode: Text(30, 1), version: Type.Optional(Version) }),
    value: Type.Object({
      gameCode: Type.String(),
      family: LotteryFamily,
      version: Version,
      sold: Version,
      newest: Version,
      highestRatePpm: Type.Integer(),
      groups: Nullable(Groups),
      /** What a member may win in one issue; null where nothing is cut. */
      maxPayout: Nullable(Amount),
      rows: Type.Array(Row),
      /** Issues that a change can be stated for, the next one first. */
      issues: Type.Array(ComingIssue),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Per play, from which share of its limit a number pays how much of its odds; plays by the name their liability has. */
  'lotteryOffice.oddsSteps': {
    payload: Type.Object({ gameCode: Text(30, 1) }),
    value: Type.Object({
      /** The most of one line, of one member in an issue, and what one number may cost in it. */
      limits: Type.Object({ bet: Amount, member: Amount, number: Amount }),
      plays: Type.Array(Type.Object({ play: Type.String(), limit: Amount, steps: Type.Array(OddsStep) })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'lotteryOffice.saveOddsSteps': {
    payload: Type.Object({
      gameCode: Text(30, 1),
      play: Text(40, 1),
      steps: Type.Array(OddsStep, { maxItems: 10 }),
    }),
    value: Type.Object({ play: Type.String() }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ODDS_STEPS_INVALID'],
  },
  'lotteryOffice.priceVersions': {
    payload: Type.Object({ gameCode: Text(30, 1), ...pageQuery }),
    value: Page(
      Type.Object({
        version: Version,
        /** REPLACED: another one took its place before its issue came. */
        state: OneOf('SOLD', 'COMING', 'PAST', 'REPLACED'),
        /** Number of the issue that it was stated for; null for the prices that a game began with. */
        fromIssue: Nullable(Type.String()),
        fromAt: Instant,
        createdAt: Instant,
        createdBy: Type.String(),
        approvedBy: Nullable(Type.String()),
        reason: Nullable(Type.String()),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'lotteryOffice.checkPrices': {
    payload: Type.Object(draft),
    value: Type.Object({ rows: Type.Array(Row) }),
    refusals: DRAFT_REFUSALS,
  },
  'lotteryOffice.requestPrices': {
    payload: Type.Object({ ...draft, fromIssueId: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: [...DRAFT_REFUSALS, 'ISSUE_CLOSED', 'REQUEST_STATE', 'FIELD_RULE'],
  },
} as const;
