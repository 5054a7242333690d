import Type from 'typebox';
import { eventType } from './event-type.ts';
import { Book, Id, Instant, Minor, Optional } from './parts.ts';

/** Settled bets that count towards wagering requirements: at most a few thousand of one brand, book and category. */
export const BetsCounted = eventType(
  'wallet.settled-bets',
  Type.Object({
    book: Book,
    category: Type.String(),
    settledAt: Instant,
    bets: Type.Array(
      Type.Object({
        memberId: Id,
        /** Unique over all games, e.g. `lottery:<bet id>`. */
        ref: Type.String(),
        stake: Minor,
        valid: Minor,
        /** Absent for lotteries, whose payouts are published in a separate event. */
        payout: Optional(Minor),
      }),
    ),
  }),
);

/** Settled bets that were voided later: their stakes were returned, so they do not count towards wagering requirements. */
export const BetsReversed = eventType(
  'wallet.bets-reversed',
  Type.Object({
    book: Book,
    /** Time of the first settlement. */
    settledAt: Instant,
    /** `ref` as in the event that counted them. */
    bets: Type.Array(Type.Object({ memberId: Id, ref: Type.String() })),
  }),
);

/** A member placed several bets above the bonus's maximum bet. */
export const MaxBetBreached = eventType(
  'wallet.max-bet-breached',
  Type.Object({ memberId: Id, book: Book, at: Instant }),
);

/** A wagering requirement expired; `taken` is the part of the bonus that was reclaimed. */
export const RequirementExpired = eventType(
  'wallet.requirement-expired',
  Type.Object({ memberId: Id, requirementId: Id, taken: Minor }),
);
