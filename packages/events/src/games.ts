import Type from 'typebox';
import { eventType } from './event-type.ts';
import { Book, Id, Instant, Minor } from './parts.ts';

/** Ended rounds of one category, added up by member; published by the SQL functions of the games area. */
export const RoundsSettled = eventType(
  'games.rounds-settled',
  Type.Object({
    category: Type.String(),
    settledAt: Instant,
    members: Type.Array(Type.Object({ memberId: Id, book: Book, rounds: Type.Integer(), stake: Minor, payout: Minor })),
  }),
);
