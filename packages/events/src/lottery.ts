import Type from 'typebox';
import { eventType, type PayloadOf } from './event-type.ts';
import { Book, Day, Id, Instant, Minor, OneOf, Optional } from './parts.ts';

/** An issue came to another state. */
export const IssueMoved = eventType(
  'lottery.issue-moved',
  Type.Object({ issueId: Id, gameCode: Type.String(), number: Type.String(), day: Day, state: Type.String() }),
);

/** The bets that a member placed below one chain of uplines, added up. */
const BranchFigures = Type.Object({
  /** From the top agent down, without the bettor. */
  uplines: Type.Array(Id),
  bets: Type.Integer(),
  stake: Minor,
  valid: Minor,
  payout: Minor,
  rebate: Minor,
  /** What each upline gets above the bettor's own rebate, in the order of `uplines`; empty when there is nothing to share. */
  shares: Type.Array(Minor),
});

const settled = Type.Object({
  issueId: Id,
  gameCode: Type.String(),
  number: Type.String(),
  day: Day,
  category: Type.String(),
  outcome: OneOf('RESULT', 'VOID'),
  settledAt: Instant,
  /** Number of the settlement of the issue, from 1; a later one replaces all before. */
  run: Type.Integer({ minimum: 1 }),
  /** All figures are negative: those of the settlement before `run`, reversed at `settledAt`. */
  isTakenBack: Optional(Type.Literal(true)),
  members: Type.Array(
    Type.Object({
      memberId: Id,
      book: Book,
      bets: Type.Integer(),
      stake: Minor,
      payout: Minor,
      rebate: Minor,
      /** The same by chain of uplines. */
      lines: Type.Array(BranchFigures),
    }),
  ),
});

/**
 * What members staked and won in a settled issue, up to some hundred members an event. An issue that is settled again is published twice
 * for each member: first the former figures as negative ones (`isTakenBack`), then the new ones.
 */
export const BetSettled = eventType('lottery.bet-settled', settled);
export type BetSettled = PayloadOf<typeof BetSettled>;

/** What members got back of a void issue. */
export const BetReturned = eventType('lottery.bet-returned', settled);

/** All events of a settlement of an issue are published. */
export const IssueTold = eventType('lottery.issue-told', Type.Object({ issueId: Id, run: Type.Integer() }));

/** The calendar moved or removed an issue that is on sale. */
export const IssueReplanned = eventType(
  'lottery.issue-replanned',
  Type.Object({
    issueId: Id,
    gameCode: Type.String(),
    number: Type.String(),
    state: Type.String(),
    closesAt: Instant,
  }),
);
export type IssueReplanned = PayloadOf<typeof IssueReplanned>;

/** An issue with bets closes earlier than it was sold for. */
export const CloseMoved = eventType('lottery.close-moved', Type.Object({ issueId: Id, closesAt: Instant }));

/** Members with bets on an issue that closes earlier, up to some hundred an event. */
export const CloseTold = eventType(
  'lottery.close-told',
  Type.Object({
    issueId: Id,
    gameCode: Type.String(),
    number: Type.String(),
    /** The new close as people read it. */
    time: Type.String(),
    members: Type.Array(Id),
  }),
);
