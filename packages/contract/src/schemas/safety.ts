import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';

const LimitKind = OneOf('DEPOSIT', 'STAKE', 'LOSS', 'SESSION');
const LimitPeriod = OneOf('DAY', 'WEEK', 'MONTH', 'SITTING');
const Limit = Type.Object({
  kind: LimitKind,
  period: LimitPeriod,
  /** Decimal string, of SESSION whole minutes; null when there is none. */
  amount: Nullable(Amount),
  /** What counts against it already. */
  used: Amount,
  /** A higher limit, or none (null), that waits to be confirmed; `pendingFrom` says from when on it can be. */
  pendingAmount: Nullable(Amount),
  pendingFrom: Nullable(Instant),
});
const Exclusion = Type.Object({
  kind: OneOf('TIME_OUT', 'SELF_EXCLUSION'),
  startsAt: Instant,
  /** Null: for ever. */
  endsAt: Nullable(Instant),
  returnAskedAt: Nullable(Instant),
  /** From when on the return that was asked for can be confirmed. */
  returnFrom: Nullable(Instant),
});
const Sitting = Type.Object({
  startedAt: Instant,
  /** When the next reality check is due. */
  checkAt: Instant,
  isDue: Type.Boolean(),
  checkMinutes: Type.Integer(),
  /** When the member's own limit on time ends it. */
  endsAt: Nullable(Instant),
  staked: Amount,
  /** What came back minus what was staked. */
  won: Amount,
  /** Whether offers may be shown: not to who rests, nor to who wants none. */
  advertise: Type.Boolean(),
  serverTime: Instant,
});
/** By which ways advertising may reach a member; `inbox` stands for the offers on the pages too. */
const Marketing = Type.Object({ inbox: Type.Boolean(), mail: Type.Boolean(), sms: Type.Boolean() });
const MoneyFigures = Type.Object({ deposited: Amount, withdrawn: Amount, net: Amount });
const Level = Type.Integer({ minimum: 0, maximum: 3 });
const CheckState = OneOf('NONE', 'SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED');
const DocumentKind = OneOf('DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'ADDRESS', 'FUNDS');
/** Why a proof of identity is sent back; the member reads a text of his language. */
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
const AskedLevel = Type.Enum([1, 2, 3]);

const declared = {
  realName: Text(100, 1),
  birthDate: Day,
  documentType: OneOf('PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE'),
  documentNumber: Text(40, 5),
  /** Last day on which the document is good. */
  documentEnds: Type.Optional(Day),
  address: Type.Optional(Text(300)),
  /** Where the money comes from, for the third level. */
  fundsSource: Type.Optional(Text(300)),
};

export const safetySchemas = {
  'safety.protection': {
    payload: Nothing,
    value: Type.Object({
      limits: Type.Array(Limit),
      checkMinutes: Type.Integer(),
      exclusion: Nullable(Exclusion),
      /** Whether the member should be asked for a deposit limit: he has none and was not asked yet. */
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
  'safety.sitting': { payload: Nothing, value: Sitting, refusals: [] },
  'safety.acknowledge': { payload: Nothing, value: Sitting, refusals: [] },
  'safety.setLimit': {
    /** `amount` null lifts the limit. */
    payload: Type.Object({ kind: LimitKind, period: LimitPeriod, amount: Nullable(Text(20, 1)) }),
    /** From when on a higher limit can be confirmed; null when it counts already. */
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
  'safety.askReturn': { payload: Nothing, value: None, refusals: ['STATE_CONFLICT', 'SELF_EXCLUDED'] },
  'safety.confirmReturn': { payload: Nothing, value: None, refusals: ['STATE_CONFLICT', 'SELF_EXCLUDED', 'COOLDOWN'] },
  'safety.identity': {
    payload: Nothing,
    value: Type.Object({
      level: Level,
      /** The first level by an account to be paid to, not by documents. */
      byAccount: Type.Boolean(),
      /** Deposits that are possible without the first level, and how much of it is left. */
      firstLevelAbove: Amount,
      leftWithoutProof: Amount,
      secondLevelFrom: Amount,
      thirdLevelFrom: Amount,
      boundAccountProves: Type.Boolean(),
      realName: Nullable(Type.String()),
      levels: Type.Array(
        Type.Object({
          level: AskedLevel,
          state: CheckState,
          /** Why it was sent back. */
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
  /** The body is the document itself: PNG, JPEG, WebP or a plain PDF. */
  'safety.uploadDocument': {
    payload: Type.Unknown(),
    value: Type.Object({ id: Uuid }),
    refusals: ['DOCUMENT_TYPE', 'IMAGE_SIZE', 'IMAGE_COUNT'],
  },
  'safety.submitIdentity': {
    payload: Type.Object({
      level: AskedLevel,
      ...declared,
      documents: Type.Array(Type.Object({ id: Uuid, kind: DocumentKind }), { minItems: 1, maxItems: 6 }),
    }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'FIELD_RULE', 'AGE_REQUIRED', 'DOCUMENT_MISSING', 'STATE_CONFLICT'],
  },
} as const;

const QueueRow = Type.Object({
  id: Id,
  memberId: Id,
  member: Type.String(),
  level: AskedLevel,
  state: CheckState,
  submittedAt: Instant,
  decidedAt: Nullable(Instant),
  decidedBy: Nullable(Type.String()),
  /** The note among operators. */
  reason: Nullable(Type.String()),
  /** What the member was told. */
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
  /** The authority's number of the report, and its day. */
  reference: Nullable(Type.String()),
  reportedOn: Nullable(Day),
  openedAt: Instant,
  decidedAt: Nullable(Instant),
  /** The open four-eyes request about it. */
  requestId: Nullable(Id),
});
const Asked = Type.Object({ requestId: Nullable(Id) });

export const safetyOfficeSchemas = {
  'safetyOffice.identityChecks': {
    payload: Type.Object({
      state: Type.Optional(OneOf('SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED')),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(QueueRow),
    refusals: ['FORBIDDEN'],
  },
  /** Looking at it is written into the audit log. */
  'safetyOffice.identityCheck': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      check: QueueRow,
      declared: Type.Object(declared),
      /** The name that stands, and whether it is the declared one; another one is a change of name, which two people decide. */
      realName: Nullable(Type.String()),
      isSameName: Type.Boolean(),
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
  /** A page drawn anew with the reader's name in its pixels, as a data address; the file itself is never answered. */
  'safetyOffice.document': {
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
  'safetyOffice.decideIdentity': {
    payload: Type.Object({
      id: Id,
      decision: OneOf('APPROVE', 'REJECT'),
      /** The note among operators. */
      reason: Text(300, 3),
      /** What the member is told of a refusal; OTHER needs words. */
      reasonCode: Type.Optional(RejectCode),
      message: Type.Optional(Text(300)),
      /** What the operator has checked, for the audit log. */
      checked: Type.Optional(
        Type.Array(OneOf('READABLE', 'NAME', 'VALID', 'FACE', 'ADDRESS', 'FUNDS'), { maxItems: 6 }),
      ),
    }),
    value: Asked,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE', 'FIELD_RULE'],
  },
  'safetyOffice.cases': {
    payload: Type.Object({ state: Type.Optional(CaseState), search: Type.Optional(Text(100)), ...pageQuery }),
    value: Page(CaseRow),
    refusals: ['FORBIDDEN'],
  },
  'safetyOffice.oneCase': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      one: CaseRow,
      flags: Type.Array(Flag),
      events: Type.Array(
        Type.Object({ at: Instant, event: Type.String(), actor: Type.String(), note: Nullable(Type.String()) }),
      ),
      /** What became of the report to the authority, oldest first; each step is of two people. */
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
  'safetyOffice.moveCase': {
    payload: Type.Object({
      id: Id,
      to: OneOf('INVESTIGATING', 'CLEARED'),
      note: Text(1000, 3),
    }),
    value: Asked,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** First pair of eyes: the case was reported to the authority, or its report is corrected or taken back. */
  'safetyOffice.requestReport': {
    payload: Type.Object({
      id: Id,
      step: OneOf('FILE', 'CORRECT', 'TAKE_BACK'),
      /** Both needed unless the report is taken back. */
      reportNumber: Type.Optional(Text(60)),
      reportedOn: Type.Optional(Day),
      note: Text(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  'safetyOffice.raiseFlag': {
    payload: Type.Object({ memberId: Id, kind: FlagKind, note: Text(300, 3) }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'],
  },
  'safetyOffice.exclusions': {
    payload: Type.Object({
      /** Only those in force. */
      inForce: Type.Optional(Type.Boolean()),
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
          /** `member`, `operator:<id>`, or `same-person` for one that follows another account's. */
          by: Type.String(),
          isInForce: Type.Boolean(),
          returnedAt: Nullable(Instant),
        }),
      ]),
    ),
    refusals: ['FORBIDDEN'],
  },
  'safetyOffice.memberProtection': {
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
