import Type from 'typebox';
import { Instant, Nullable, OneOf } from '../parts.ts';

/** Dispute about a payment that did not arrive in full, as its member sees it. */
export const MemberDispute = Type.Object({
  /** Who must act: the operator, the member, or no one any more. */
  turn: OneOf('OPEN', 'ASKED', 'ENDED'),
  openedAt: Instant,
  endedAt: Nullable(Instant),
  /** Whether an operator works on it. */
  isTaken: Type.Boolean(),
  /** Number of the member's own pictures. */
  pictures: Type.Integer(),
  picturesLeft: Type.Integer(),
  canAdd: Type.Boolean(),
  words: Type.Array(
    Type.Object({ at: Instant, by: OneOf('MEMBER', 'HOUSE'), words: Type.String(), pictures: Type.Integer() }),
  ),
});
