import Type from 'typebox';
import { eventType } from './event-type.ts';
import { Id, Minor, OneOf } from './parts.ts';

/** A bonus was chosen, put on hold for a decision, granted, refused or reclaimed, or it lapsed. */
export const BonusMoved = eventType(
  'promotions.bonus-moved',
  Type.Object({
    memberId: Id,
    participationId: Id,
    orderId: Id,
    state: OneOf('CHOSEN', 'HELD', 'GRANTED', 'REFUSED', 'LAPSED', 'TAKEN_BACK'),
    amount: Minor,
  }),
);
