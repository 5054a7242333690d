import Type from 'typebox';
import { Instant, Nullable, OneOf } from './parts.ts';

/** A payment that did not arrive, or not all of it, as its member sees the house look into it. */
export const MemberDispute = Type.Object({
  /** Whose turn it is: the house's, the member's, nobody's any more. */
  turn: OneOf('OPEN', 'ASKED', 'ENDED'),
  openedAt: Instant,
  endedAt: Nullable(Instant),
  /** Whether somebody of the house works on it. */
  isTaken: Type.Boolean(),
  /** The member's own. */
  pictures: Type.Integer(),
  picturesLeft: Type.Integer(),
  canAdd: Type.Boolean(),
  words: Type.Array(
    Type.Object({ at: Instant, by: OneOf('MEMBER', 'HOUSE'), words: Type.String(), pictures: Type.Integer() }),
  ),
});
