import Type from 'typebox';
import { eventType } from './event-type.ts';
import { Book, Id, OneOf } from './parts.ts';

/** An account was excluded: by its owner, by an operator, or because another account of the same person was. */
export const MemberExcluded = eventType('safety.excluded', Type.Object({ memberId: Id, book: Book }));

export const IdentityDecided = eventType(
  'safety.identity-decided',
  Type.Object({ memberId: Id, checkId: Id, level: Type.Integer(), state: OneOf('APPROVED', 'REJECTED') }),
);
