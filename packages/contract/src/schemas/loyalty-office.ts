import Type from 'typebox';
import { ActivityPhase, ActivityTerms, ParticipationState } from './loyalty-parts.ts';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

const Pending = Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant }));
const Figures = Type.Object({
  /** Given away, what came back taken off. */
  granted: Amount,
  /** Promised with orders that are open, or held for a review. */
  reserved: Amount,
  left: Amount,
  grants: Type.Integer(),
  promises: Type.Integer(),
});
const Activity = Type.Object({
  id: Id,
  title: Type.String(),
  phase: ActivityPhase,
  revision: Id,
  terms: ActivityTerms,
  figures: Figures,
  madeBy: Type.String(),
  approvedBy: Nullable(Type.String()),
  approvedAt: Nullable(Instant),
  pending: Pending,
});
const Grant = Type.Object({
  id: Id,
  activityId: Id,
  title: Type.String(),
  memberId: Id,
  account: Type.String(),
  orderId: Id,
  state: ParticipationState,
  /** Promised while it waits, then what was granted. */
  bonus: Amount,
  deposit: Nullable(Amount),
  required: Nullable(Amount),
  maxBet: Nullable(Amount),
  takenBack: Nullable(Amount),
  chosenAt: Instant,
  endedAt: Nullable(Instant),
  /** Why it was not granted or went back: a stable code, or an operator's words. */
  reason: Nullable(Type.String()),
  /** What it has in common with another account that has the activity. */
  likeness: Nullable(OneOf('PERSON', 'DEVICE', 'NETWORK', 'PAYER')),
  /** The movement in the books. */
  entryId: Nullable(Type.String()),
  pending: Pending,
});
const refusals = ['FORBIDDEN', 'FIELD_RULE', 'AMOUNT_INVALID'];
const Requested = Type.Object({ requestId: Id });

export const loyaltyOfficeSchemas = {
  'loyaltyOffice.activities': {
    payload: Type.Object({ phase: Type.Optional(ActivityPhase), ...pageQuery }),
    value: Page(Activity),
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'loyaltyOffice.activity': {
    payload: Type.Object({ id: Id }),
    value: Activity,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** A new draft without an id, another version of one on the revision that was seen. */
  'loyaltyOffice.saveDraft': {
    payload: Type.Object({ id: Type.Optional(Id), revision: Type.Optional(Id), terms: ActivityTerms }),
    value: Type.Object({ id: Id, revision: Id }),
    refusals: [...refusals, 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** What terms would give for sums, and what they would have cost with the deposits of the last thirty days. */
  'loyaltyOffice.preview': {
    payload: Type.Object({ terms: ActivityTerms }),
    value: Type.Object({
      samples: Type.Array(Type.Object({ deposit: Amount, bonus: Amount, required: Amount, maxBet: Nullable(Amount) })),
      /** The most that one grant costs. */
      most: Amount,
      /** So many grants at least are paid by the budget. */
      grantsAtLeast: Type.Integer(),
      past: Type.Object({
        days: Type.Integer(),
        deposits: Type.Integer(),
        grants: Type.Integer(),
        amount: Amount,
        bonus: Amount,
        /** True when there were more deposits than were counted. */
        isCut: Type.Boolean(),
      }),
    }),
    refusals,
  },
  /** First pair of eyes on an activity that is to be offered. */
  'loyaltyOffice.requestApproval': {
    payload: Type.Object({ id: Id, revision: Id, reason: Text(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  'loyaltyOffice.move': {
    payload: Type.Object({ id: Id, event: OneOf('PAUSE', 'RESUME', 'END') }),
    value: Type.Object({ phase: ActivityPhase }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  'loyaltyOffice.grants': {
    payload: Type.Object({
      id: Type.Optional(Id),
      state: Type.Optional(ParticipationState),
      activityId: Type.Optional(Id),
      /** Log-in name, by its beginning. */
      account: Type.Optional(Text(100)),
      orderId: Type.Optional(Id),
      ...pageQuery,
    }),
    value: Page(Grant),
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  /** First pair of eyes on a grant that is held for a review. */
  'loyaltyOffice.requestDecision': {
    payload: Type.Object({ id: Id, decision: OneOf('GRANT', 'REFUSE'), reason: Text(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** First pair of eyes on a granted bonus that is to be taken back as far as it is there. */
  'loyaltyOffice.requestTakeBack': {
    payload: Type.Object({ id: Id, reason: Text(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
} as const;
