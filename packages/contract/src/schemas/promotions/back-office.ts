import Type from 'typebox';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { ActivityPhase, ActivityTerms, ParticipationState } from './parts.ts';

const Pending = Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant }));
const Figures = Type.Object({
  /** Granted bonuses minus reversals. */
  granted: Amount,
  /** Reserved for open orders, or for grants under review. */
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
  /** While it is paused; only the operator who paused it resumes it without a second one. */
  paused: Nullable(Type.Object({ by: Nullable(Type.String()), isByReader: Type.Boolean() })),
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
  /** Reserved amount while waiting, then the granted amount. */
  bonus: Amount,
  deposit: Nullable(Amount),
  required: Nullable(Amount),
  maxBet: Nullable(Amount),
  takenBack: Nullable(Amount),
  chosenAt: Instant,
  endedAt: Nullable(Instant),
  /** Why it was not granted or was reversed: a stable code, or an operator's text. */
  reason: Nullable(Type.String()),
  /** What it shares with another account that has the promotion. */
  likeness: Nullable(OneOf('PERSON', 'DEVICE', 'NETWORK', 'PAYER')),
  /** Ledger entry of the bonus. */
  entryId: Nullable(Type.String()),
  pending: Pending,
});
const refusals = ['FORBIDDEN', 'FIELD_RULE', 'AMOUNT_INVALID'];
const Requested = Type.Object({ requestId: Id });

export const promotionsBackOfficeSchemas = {
  'promotionsBackOffice.activities': {
    payload: Type.Object({ phase: Type.Optional(ActivityPhase), ...pageQuery }),
    value: Page(Activity),
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'promotionsBackOffice.activity': {
    payload: Type.Object({ id: Id }),
    value: Activity,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Creates a draft (without id), or a new version if the revision is unchanged. */
  'promotionsBackOffice.saveDraft': {
    payload: Type.Object({ id: Type.Optional(Id), revision: Type.Optional(Id), terms: ActivityTerms }),
    value: Type.Object({ id: Id, revision: Id }),
    refusals: [...refusals, 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** Bonuses that terms give for sample amounts, and their cost with the deposits of the last thirty days. */
  'promotionsBackOffice.preview': {
    payload: Type.Object({ terms: ActivityTerms }),
    value: Type.Object({
      samples: Type.Array(Type.Object({ deposit: Amount, bonus: Amount, required: Amount, maxBet: Nullable(Amount) })),
      /** Maximum cost of one grant. */
      most: Amount,
      /** Minimum number of grants that the budget covers. */
      grantsAtLeast: Type.Integer(),
      past: Type.Object({
        days: Type.Integer(),
        deposits: Type.Integer(),
        grants: Type.Integer(),
        amount: Amount,
        bonus: Amount,
        /** True if there were more deposits than were counted. */
        isCut: Type.Boolean(),
      }),
    }),
    refusals,
  },
  /** First person of a four-eyes request to offer a promotion. */
  'promotionsBackOffice.requestApproval': {
    payload: Type.Object({ id: Id, revision: Id, reason: ShownLines(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** Takes effect at once, except to resume what another operator paused: that is a four-eyes request, which needs the reason. */
  'promotionsBackOffice.move': {
    payload: Type.Object({
      id: Id,
      event: OneOf('PAUSE', 'RESUME', 'END'),
      reason: Type.Optional(ShownLines(300, 3)),
    }),
    value: Type.Object({ phase: ActivityPhase, requestId: Nullable(Id) }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  'promotionsBackOffice.grants': {
    payload: Type.Object({
      id: Type.Optional(Id),
      state: Type.Optional(ParticipationState),
      activityId: Type.Optional(Id),
      /** Prefix of a login name. */
      account: Type.Optional(Text(100)),
      orderId: Type.Optional(Id),
      ...pageQuery,
    }),
    value: Page(Grant),
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  /** First person of a four-eyes request to decide a grant under review. */
  'promotionsBackOffice.requestDecision': {
    payload: Type.Object({ id: Id, decision: OneOf('GRANT', 'REFUSE'), reason: ShownLines(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** First person of a four-eyes request to reverse a granted bonus, as far as the balance allows. */
  'promotionsBackOffice.requestTakeBack': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
} as const;
