import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';

const LimitKind = OneOf('DEPOSIT', 'STAKE', 'LOSS', 'SESSION');
const LimitPeriod = OneOf('DAY', 'WEEK', 'MONTH', 'SITTING');
const Limit = Type.Object({
  kind: LimitKind,
  period: LimitPeriod,
  /** Decimal string; whole minutes for SESSION; null without a limit. */
  amount: Nullable(Amount),
  /** Amount already used. */
  used: Amount,
  /** A higher limit, or none (null), that waits for confirmation; possible from `pendingFrom`. */
  pendingAmount: Nullable(Amount),
  pendingFrom: Nullable(Instant),
});
const Exclusion = Type.Object({
  kind: OneOf('TIME_OUT', 'SELF_EXCLUSION'),
  startsAt: Instant,
  /** Null: permanent. */
  endsAt: Nullable(Instant),
  returnRequestedAt: Nullable(Instant),
  /** Time from which the requested return can be confirmed. */
  returnFrom: Nullable(Instant),
});
const PlaySession = Type.Object({
  startedAt: Instant,
  /** Time of the next reality check. */
  checkAt: Instant,
  isDue: Type.Boolean(),
  checkMinutes: Type.Integer(),
  /** Time at which the member's own session limit ends it. */
  endsAt: Nullable(Instant),
  staked: Amount,
  /** Payouts minus stakes. */
  won: Amount,
  /** Whether promotions may be shown: not during a cool-off or self-exclusion, nor to members who opted out. */
  advertise: Type.Boolean(),
  serverTime: Instant,
});
/** Allowed marketing channels; `inbox` includes promotions on pages. */
const Marketing = Type.Object({ inbox: Type.Boolean(), mail: Type.Boolean(), sms: Type.Boolean() });
const MoneyFigures = Type.Object({ deposited: Amount, withdrawn: Amount, net: Amount });
const Level = Type.Integer({ minimum: 0, maximum: 3 });
const CheckState = OneOf('NONE', 'SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED');
const DocumentKind = OneOf('DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'ADDRESS', 'FUNDS');
/** Why an identity verification is rejected; the member reads a text in his language. */
const RejectCode = OneOf(
  'UNREADABLE',
  'INCOMPLETE',
  'WRONG_DOCUMENT',
  'DOCUMENT_EXPIRED',
  'NAME_DIFFERS',
  'FACE_DIFFERS',
  'ADDRESS_NOT_PROVEN',
  'FUNDS_NOT_PROVEN',
  'OTHER',
);
const RequestedLevel = Type.Enum([1, 2, 3]);

const declared = {
  realName: Shown(100, 1),
  birthDate: Day,
  documentType: OneOf('PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE'),
  documentNumber: Shown(40, 5),
  /** Last day of validity of the document. */
  documentEnds: Type.Optional(Day),
  address: Type.Optional(ShownLines(300)),
  /** Source of funds, for the third level. */
  fundsSource: Type.Optional(ShownLines(300)),
};

export const safetySchemas = {
  'safety.protection': {
    payload: Nothing,
    value: Type.Object({
      limits: Type.Array(Limit),
      checkMinutes: Type.Integer(),
      exclusion: Nullable(Exclusion),
      /** Whether to ask the member for a deposit limit: he has none and was not asked yet. */
      asksForLimit: Type.Boolean(),
      takesMarketing: Marketing,
      lifetime: MoneyFigures,
      threeMonths: MoneyFigures,
      twelveMonths: MoneyFigures,
      /** Over the last twelve months. */
      play: Type.Object({ staked: Amount, won: Amount }),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'safety.playSession': { payload: Nothing, value: PlaySession, refusals: [] },
  'safety.acknowledge': { payload: Nothing, value: PlaySession, refusals: [] },
  'safety.setLimit': {
    /** `amount` null removes the limit. */
    payload: Type.Object({ kind: LimitKind, period: LimitPeriod, amount: Nullable(TypedAmount) }),
    /** Time from which a higher limit can be confirmed; null if it applies already. */
    value: Type.Object({ waitsUntil: Nullable(Instant) }),
    refusals: ['TRIAL_ACCOUNT', 'AMOUNT_INVALID', 'BAD_REQUEST'],
  },
  'safety.confirmLimit': {
    payload: Type.Object({ kind: LimitKind, period: LimitPeriod }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'STATE_CONFLICT', 'COOLDOWN', 'BAD_REQUEST'],
  },
  'safety.setRealityCheck': {
    payload: Type.Object({ minutes: Type.Enum([15, 30, 60]) }),
    value: None,
    refusals: ['TRIAL_ACCOUNT'],
  },
  'safety.setMarketing': { payload: Marketing, value: None, refusals: ['TRIAL_ACCOUNT', 'SELF_EXCLUDED'] },
  'safety.dismissPrompt': { payload: Nothing, value: None, refusals: ['TRIAL_ACCOUNT'] },
  'safety.timeOut': {
    payload: Type.Object({ length: OneOf('DAY', 'WEEK', 'MONTH', 'SIX_WEEKS') }),
    value: Exclusion,
    refusals: ['TRIAL_ACCOUNT'],
  },
  'safety.selfExclude': {
    payload: Type.Object({ length: OneOf('SIX_MONTHS', 'ONE_YEAR', 'TWO_YEARS', 'FIVE_YEARS', 'FOREVER') }),
    value: Exclusion,
    refusals: ['TRIAL_ACCOUNT'],
  },
  'safety.requestReturn': { payload: Nothing, value: None, refusals: ['STATE_CONFLICT', 'SELF_EXCLUDED'] },
  'safety.confirmReturn': { payload: Nothing, value: None, refusals: ['STATE_CONFLICT', 'SELF_EXCLUDED', 'COOLDOWN'] },
  'safety.identity': {
    payload: Nothing,
    value: Type.Object({
      level: Level,
      /** First level verified by a payout account instead of documents. */
      byAccount: Type.Boolean(),
      /** Deposits possible without the first level, and the remaining amount. */
      firstLevelAbove: Amount,
      leftWithoutProof: Amount,
      secondLevelFrom: Amount,
      thirdLevelFrom: Amount,
      boundAccountProves: Type.Boolean(),
      realName: Nullable(Type.String()),
      levels: Type.Array(
        Type.Object({
          level: RequestedLevel,
          state: CheckState,
          /** Why it was rejected. */
          reasonCode: Nullable(RejectCode),
          message: Nullable(Type.String()),
          submittedAt: Nullable(Instant),
          expiresAt: Nullable(Instant),
          needs: Type.Array(DocumentKind),
        }),
      ),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  /** The body is the document: PNG, JPEG, WebP or a PDF without active content. */
  'safety.uploadDocument': {
    payload: Type.Unknown(),
    value: Type.Object({ id: Uuid }),
    refusals: ['DOCUMENT_TYPE', 'IMAGE_SIZE', 'IMAGE_COUNT'],
  },
  'safety.submitIdentity': {
    payload: Type.Object({
      level: RequestedLevel,
      ...declared,
      documents: Type.Array(Type.Object({ id: Uuid, kind: DocumentKind }), { minItems: 1, maxItems: 6 }),
    }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'REAL_NAME_FORMAT', 'FIELD_RULE', 'AGE_REQUIRED', 'DOCUMENT_MISSING', 'STATE_CONFLICT'],
  },
} as const;

const QueueRow = Type.Object({
  id: Id,
  memberId: Id,
  member: Type.String(),
  level: RequestedLevel,
  state: CheckState,
  submittedAt: Instant,
  decidedAt: Nullable(Instant),
  decidedBy: Nullable(Type.String()),
  /** Operators' internal note. */
  reason: Nullable(Type.String()),
  /** Reason shown to the member. */
  reasonCode: Nullable(RejectCode),
  message: Nullable(Type.String()),
  expiresAt: Nullable(Instant),
});
const CaseState = OneOf('OPEN', 'INVESTIGATING', 'CLEARED', 'REPORTED');
const FlagKind = OneOf(
  'LITTLE_PLAY',
  'STRUCTURING',
  'MANY_PAYERS',
  'THIRD_PARTY_PAYER',
  'SHARED_ADDRESS',
  'CIRCULAR_TRANSFERS',
  'OPPOSITE_BETTING',
  'SUDDEN_VOLUME',
  'SANCTIONS_OR_PEP',
  'CRYPTO_RISK',
  'METHOD_MISMATCH',
  'MAX_BET_BREACHES',
);
const Flag = Type.Object({
  kind: FlagKind,
  points: Type.Integer(),
  evidence: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  raisedBy: Nullable(Type.String()),
  raisedAt: Instant,
  clearedUntil: Nullable(Instant),
});
const CaseRow = Type.Object({
  id: Id,
  memberId: Id,
  member: Type.String(),
  state: CaseState,
  score: Type.Integer(),
  hasBlocked: Type.Boolean(),
  /** The authority's report number, and its day. */
  reference: Nullable(Type.String()),
  reportedOn: Nullable(Day),
  openedAt: Instant,
  decidedAt: Nullable(Instant),
  /** The open four-eyes request about it. */
  requestId: Nullable(Id),
});
const Requested = Type.Object({ requestId: Nullable(Id) });

export const safetyBackOfficeSchemas = {
  'safetyBackOffice.identityChecks': {
    payload: Type.Object({
      state: Type.Optional(OneOf('SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED')),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(QueueRow),
    refusals: ['FORBIDDEN'],
  },
  /** Each view is recorded in the audit log. */
  'safetyBackOffice.identityCheck': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      check: QueueRow,
      declared: Type.Object(declared),
      /** The name on the document, and whether it equals the declared one; a different one is a change of name, which needs four eyes. */
      realName: Nullable(Type.String()),
      isSameName: Type.Boolean(),
      /** Whether approving opens a request: level 2 or 3, or a first or another name. */
      needsSecond: Type.Boolean(),
      documents: Type.Array(
        Type.Object({
          id: Uuid,
          kind: DocumentKind,
          media: OneOf('image/webp', 'application/pdf'),
          size: Type.Integer(),
        }),
      ),
      requestId: Nullable(Id),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** A page re-rendered with the reader's name in its pixels, as a data URL; the file itself is never sent. */
  'safetyBackOffice.document': {
    payload: Type.Object({ id: Uuid, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
    value: Type.Object({
      dataUrl: Type.String(),
      page: Type.Integer(),
      pages: Type.Integer(),
      width: Type.Integer(),
      height: Type.Integer(),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'DOCUMENT_TYPE', 'OVERLOADED'],
  },
  'safetyBackOffice.decideIdentity': {
    payload: Type.Object({
      id: Id,
      decision: OneOf('APPROVE', 'REJECT'),
      /** Operators' internal note. */
      reason: ShownLines(300, 3),
      /** Reason of a rejection shown to the member; OTHER needs a text. */
      reasonCode: Type.Optional(RejectCode),
      message: Type.Optional(ShownLines(300)),
      /** What the operator has checked, for the audit log. */
      checked: Type.Optional(
        Type.Array(OneOf('READABLE', 'NAME', 'VALID', 'FACE', 'ADDRESS', 'FUNDS'), { maxItems: 6 }),
      ),
    }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE', 'FIELD_RULE', 'REAL_NAME_FORMAT'],
  },
  'safetyBackOffice.cases': {
    payload: Type.Object({ state: Type.Optional(CaseState), search: Type.Optional(Text(100)), ...pageQuery }),
    value: Page(CaseRow),
    refusals: ['FORBIDDEN'],
  },
  'safetyBackOffice.oneCase': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      one: CaseRow,
      flags: Type.Array(Flag),
      events: Type.Array(
        Type.Object({ at: Instant, event: Type.String(), actor: Type.String(), note: Nullable(Type.String()) }),
      ),
      /** History of the report to the authority, oldest first; each step needs four eyes. */
      reports: Type.Array(
        Type.Object({
          step: OneOf('FILED', 'CORRECTED', 'TAKEN_BACK'),
          reportNumber: Type.String(),
          reportedOn: Day,
          note: Type.String(),
          maker: Type.String(),
          checker: Type.String(),
          at: Instant,
        }),
      ),
      money: MoneyFigures,
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'safetyBackOffice.moveCase': {
    payload: Type.Object({
      id: Id,
      to: OneOf('INVESTIGATING', 'CLEARED'),
      note: ShownLines(1000, 3),
    }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** First person of a four-eyes request: the case was reported to the authority, or its report is corrected or withdrawn. */
  'safetyBackOffice.requestReport': {
    payload: Type.Object({
      id: Id,
      step: OneOf('FILE', 'CORRECT', 'TAKE_BACK'),
      /** Both required, except to withdraw the report. */
      reportNumber: Type.Optional(Shown(60)),
      reportedOn: Type.Optional(Day),
      note: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  'safetyBackOffice.raiseFlag': {
    payload: Type.Object({ memberId: Id, kind: FlagKind, note: ShownLines(300, 3) }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'],
  },
  'safetyBackOffice.exclusions': {
    payload: Type.Object({
      /** Only those in force. */
      inForce: Type.Optional(Type.Boolean()),
      /** Only those in force that follow an account with which no identifier is shared. */
      sharesNothing: Type.Optional(Type.Boolean()),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(
      Type.Intersect([
        Exclusion,
        Type.Object({
          id: Id,
          memberId: Id,
          member: Type.String(),
          /** `member`, `operator:<id>`, or `same-person` if copied from another account of the same person. */
          by: Type.String(),
          isInForce: Type.Boolean(),
          returnedAt: Nullable(Instant),
          /** Whether it follows the exclusion of another account of the same person. */
          follows: Type.Boolean(),
          /** What is the same in the two accounts; empty if it does not follow, or if nothing is. */
          shared: Type.Array(OneOf('NAME_AND_BIRTH', 'DOCUMENT', 'MOBILE', 'EMAIL')),
          /** Whether two operators ended it because the other account belongs to another person. */
          isParted: Type.Boolean(),
          /** The open four-eyes request about it. */
          requestId: Nullable(Id),
        }),
      ]),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** First person of a four-eyes request: an exclusion follows the account of another person, who only shares an identifier, and is to end. */
  'safetyBackOffice.partPersons': {
    payload: Type.Object({ exclusionId: Id, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'DOCUMENT_SHARED', 'REQUEST_STATE'],
  },
  'safetyBackOffice.memberProtection': {
    payload: Type.Object({ memberId: Id }),
    value: Type.Object({
      limits: Type.Array(Limit),
      checkMinutes: Type.Integer(),
      exclusion: Nullable(Exclusion),
      takesMarketing: Marketing,
      level: Level,
      riskScore: Type.Integer(),
      flags: Type.Array(Flag),
      lifetime: MoneyFigures,
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
} as const;
