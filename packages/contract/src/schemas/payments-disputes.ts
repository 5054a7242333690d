import Type from 'typebox';
import { MemberDispute } from './member-dispute.ts';
import { Id, Instant, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';
import { OfficeWithdrawal } from './withdrawals.ts';

/** Whose turn it is: the house's, the member's, nobody's any more. */
const Turn = OneOf('OPEN', 'ASKED', 'ENDED');

const Dispute = Type.Object({
  /** The withdrawal's. */
  id: Id,
  turn: Turn,
  openedAt: Instant,
  /** Who works on it. */
  owner: Nullable(Type.String()),
  isMine: Type.Boolean(),
  claimedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** Proofs of both sides. */
  pictures: Type.Integer(),
});

const Shown = Type.Object({
  dispute: Dispute,
  words: Type.Array(
    Type.Object({
      at: Instant,
      by: OneOf('MEMBER', 'HOUSE'),
      actor: Type.String(),
      /** May be empty where pictures speak. */
      words: Type.String(),
      pictures: Type.Integer(),
    }),
  ),
});

const REFUSALS = ['FORBIDDEN', 'NOT_FOUND', 'WD_NO_OPEN_DISPUTE', 'DISPUTE_TAKEN'] as const;

export const disputesSchemas = {
  /** More about a payment that did not arrive: words, pictures or both. */
  'payments.addToDispute': {
    payload: Type.Object({
      id: Id,
      words: Type.Optional(Text(500)),
      proofs: Type.Optional(Type.Array(Uuid, { maxItems: 3 })),
    }),
    value: MemberDispute,
    refusals: ['NOT_FOUND', 'WD_NO_OPEN_DISPUTE', 'PROOF_REQUIRED', 'IMAGE_COUNT', 'DISPUTE_FULL'],
  },
  'paymentsDisputes.disputes': {
    payload: Type.Object({
      view: Type.Optional(OneOf('OPEN', 'ASKED', 'MINE', 'ENDED')),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(Type.Intersect([Dispute, Type.Object({ order: OfficeWithdrawal })])),
    refusals: ['FORBIDDEN'],
  },
  'paymentsDisputes.dispute': {
    payload: Type.Object({ id: Id }),
    value: Shown,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** A colleague's dispute is taken over only when that is said. */
  'paymentsDisputes.claim': {
    payload: Type.Object({ id: Id, takeOver: Type.Optional(Type.Boolean()) }),
    value: Shown,
    refusals: REFUSALS,
  },
  'paymentsDisputes.release': {
    payload: Type.Object({ id: Id }),
    value: Shown,
    refusals: [...REFUSALS, 'STATE_CONFLICT'],
  },
  'paymentsDisputes.ask': {
    payload: Type.Object({ id: Id, question: Text(500, 3) }),
    value: Shown,
    refusals: [...REFUSALS, 'BAD_REQUEST', 'DISPUTE_FULL'],
  },
} as const;
