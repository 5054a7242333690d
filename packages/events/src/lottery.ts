import Type from 'typebox';
import { eventType, type PayloadOf } from './event-type.ts';
import { Book, Day, Id, Instant, Minor, OneOf, Optional } from './parts.ts';

/** A draw (`issue` in code) changed its state. */
export const IssueMoved = eventType(
  'lottery.issue-moved',
  Type.Object({ issueId: Id, gameCode: Type.String(), number: Type.String(), day: Day, state: Type.String() }),
);

/** Totals of a member's bets that were placed below one upline chain. */
const BranchFigures = Type.Object({
  /** From the top agent down, without the bettor. */
  uplines: Type.Array(Id),
  bets: Type.Integer(),
  stake: Minor,
  valid: Minor,
  payout: Minor,
  rebate: Minor,
  /** Each upline's share above the bettor's own rebate, in the order of `uplines`; empty without shares. */
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
  /** Number of the draw's settlement, from 1; a later one replaces all earlier ones. */
  run: Type.Integer({ minimum: 1 }),
  /** All figures are negative: they reverse the settlement before `run`; `settledAt` is the time of the reversal. */
  isReversal: Optional(Type.Literal(true)),
  members: Type.Array(
    Type.Object({
      memberId: Id,
      book: Book,
      bets: Type.Integer(),
      stake: Minor,
      payout: Minor,
      rebate: Minor,
      /** The same totals by upline chain. */
      lines: Type.Array(BranchFigures),
    }),
  ),
});

/**
 * Members' stakes and payouts in a settled draw, up to a few hundred members per event. When a draw is settled again, each member is
 * published twice: first the former figures as negative numbers (`isReversal`), then the new ones.
 */
export const BetSettled = eventType('lottery.bet-settled', settled);
export type BetSettled = PayloadOf<typeof BetSettled>;

/** Stakes returned to members for a voided draw. */
export const BetReturned = eventType('lottery.bet-returned', settled);

/** All events of a draw's settlement were published. */
export const IssuePublished = eventType('lottery.issue-published', Type.Object({ issueId: Id, run: Type.Integer() }));

/** The calendar moved or removed a draw that is on sale. */
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

/** A draw with bets closes earlier than announced when the bets were placed. */
export const CloseMoved = eventType('lottery.close-moved', Type.Object({ issueId: Id, closesAt: Instant }));

/** Members with bets on a draw that closes earlier, up to a few hundred per event. */
export const CloseMoveNotified = eventType(
  'lottery.close-move-notified',
  Type.Object({
    issueId: Id,
    gameCode: Type.String(),
    number: Type.String(),
    /** The new close time, formatted for display. */
    time: Type.String(),
    members: Type.Array(Id),
  }),
);
