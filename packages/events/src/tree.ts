import Type from 'typebox';
import { eventType } from './event-type.ts';
import { Id, Instant } from './parts.ts';

/** A branch was moved below another agent, published when the day of the move begins. */
export const LineMoved = eventType(
  'tree.line-moved',
  Type.Object({ accountId: Id, oldUplineId: Id, newUplineId: Id, at: Instant }),
);
