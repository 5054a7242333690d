import Type from 'typebox';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { LotteryFamily } from './lottery.ts';

/** Odds or a discount, with up to four decimals. */
const Price = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,4})?$' });
const Groups = Type.Object({
  min: Type.Integer({ minimum: 1700, maximum: 2000 }),
  maxBet: Type.Integer({ minimum: 1700, maximum: 2000 }),
  top: Type.Integer({ minimum: 1700, maximum: 2000 }),
});
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** One prize of one kind of unit; in the Vietnam lotteries each play is one kind. */
const Row = Type.Object({
  /** First play that offers it. */
  play: Type.String(),
  kind: Type.String(),
  /** Number of plays that offer it. */
  plays: Type.Integer(),
  /** Picks of this kind, if a play distinguishes kinds of picks. */
  picks: Type.Array(Type.String()),
  prize: Type.String(),
  /** Expected number of payments per unit, averaged over all draws. */
  chance: Type.String(),
  /** Total return per unit of stake; null: not offered at odds. */
  odds: Nullable(Type.String()),
  /** Cost of a unit per unit of stake; null in the Vietnam lotteries. */
  cost: Nullable(Type.String()),
  /** Units per point; only in the Vietnam lotteries. */
  units: Nullable(Type.Integer()),
  /** Average return of all prizes of the kind at these odds, calculated from the rule. */
  rtpPpm: Nullable(Type.Integer()),
  /** In the standard style, at the highest prize group available. */
  group: Nullable(Type.Object({ prize: Type.String(), rtpPpm: Type.Integer() })),
});
const Share = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const OddsStep = Type.Object({ fromPpm: Share, payablePpm: Share });
const ComingIssue = Type.Object({ id: Id, number: Type.String(), closesAt: Instant });

/** Changed entries; others stay unchanged. Odds of null remove a prize from sale. */
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

/** Price tables in the back office. */
export const lotteryPriceSchemas = {
  'lotteryBackOffice.priceGames': {
    payload: Type.Object({}),
    value: Type.Object({
      games: Type.Array(
        Type.Object({
          code: Type.String(),
          family: LotteryFamily,
          /** Version on sale now. */
          version: Version,
          /** Newest version that waits for its draw. */
          nextVersion: Nullable(Version),
          nextFrom: Nullable(Instant),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  'lotteryBackOffice.prices': {
    /** Default: the newest version. */
    payload: Type.Object({ gameCode: Text(30, 1), version: Type.Optional(Version) }),
    value: Type.Object({
      gameCode: Type.String(),
      family: LotteryFamily,
      version: Version,
      sold: Version,
      newest: Version,
      highestRatePpm: Type.Integer(),
      groups: Nullable(Groups),
      /** Maximum win of a member in one draw; null without a cap. */
      maxPayout: Nullable(Amount),
      rows: Type.Array(Row),
      /** Draws from which a change can take effect, the next one first. */
      issues: Type.Array(ComingIssue),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Per play: at which share of its limit a number pays which share of its odds. Plays use the names of their liability. */
  'lotteryBackOffice.oddsSteps': {
    payload: Type.Object({ gameCode: Text(30, 1) }),
    value: Type.Object({
      /** Limits: per selection, per member and draw, and liability per number and draw. */
      limits: Type.Object({ bet: Amount, member: Amount, number: Amount }),
      plays: Type.Array(Type.Object({ play: Type.String(), limit: Amount, steps: Type.Array(OddsStep) })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** First person of a four-eyes request to replace all steps of a play. */
  'lotteryBackOffice.requestOddsSteps': {
    payload: Type.Object({
      gameCode: Text(30, 1),
      play: Text(40, 1),
      steps: Type.Array(OddsStep, { maxItems: 10 }),
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ODDS_STEPS_INVALID', 'REQUEST_STATE'],
  },
  'lotteryBackOffice.priceVersions': {
    payload: Type.Object({ gameCode: Text(30, 1), ...pageQuery }),
    value: Page(
      Type.Object({
        version: Version,
        /** REPLACED: another version replaced it before its first draw. */
        state: OneOf('SOLD', 'COMING', 'PAST', 'REPLACED'),
        /** Number of its first draw; null for a game's initial prices. */
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
  'lotteryBackOffice.checkPrices': {
    payload: Type.Object(draft),
    value: Type.Object({ rows: Type.Array(Row) }),
    refusals: DRAFT_REFUSALS,
  },
  'lotteryBackOffice.requestPrices': {
    payload: Type.Object({ ...draft, fromIssueId: Id, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: [...DRAFT_REFUSALS, 'ISSUE_CLOSED', 'REQUEST_STATE', 'FIELD_RULE'],
  },
} as const;
