import Type from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { MemberDispute } from './member-dispute.ts';
import { BackOfficeWithdrawal } from './withdrawals.ts';

/** Who must act: the operator, the member, or no one any more. */
const Turn = OneOf('OPEN', 'ASKED', 'ENDED');

const Dispute = Type.Object({
  /** Id of the withdrawal. */
  id: Id,
  turn: Turn,
  openedAt: Instant,
  /** Operator who handles it. */
  owner: Nullable(Type.String()),
  isMine: Type.Boolean(),
  claimedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** Number of pictures from both sides. */
  pictures: Type.Integer(),
});

const Shown = Type.Object({
  dispute: Dispute,
  words: Type.Array(
    Type.Object({
      at: Instant,
      by: OneOf('MEMBER', 'HOUSE'),
      actor: Type.String(),
      /** May be empty if there are pictures. */
      words: Type.String(),
      pictures: Type.Integer(),
    }),
  ),
});

const REFUSALS = ['FORBIDDEN', 'NOT_FOUND', 'WD_NO_OPEN_DISPUTE', 'DISPUTE_TAKEN'] as const;

export const disputesSchemas = {
  /** More information about a payment that did not arrive: text, pictures or both. */
  'payments.addToDispute': {
    payload: Type.Object({
      id: Id,
      words: Type.Optional(ShownLines(500)),
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
    value: Page(Type.Intersect([Dispute, Type.Object({ order: BackOfficeWithdrawal })])),
    refusals: ['FORBIDDEN'],
  },
  'paymentsDisputes.dispute': {
    payload: Type.Object({ id: Id }),
    value: Shown,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Taking over a colleague's dispute must be requested explicitly. */
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
  'paymentsDisputes.requestInformation': {
    payload: Type.Object({ id: Id, question: ShownLines(500, 3) }),
    value: Shown,
    refusals: [...REFUSALS, 'BAD_REQUEST', 'DISPUTE_FULL'],
  },
} as const;
