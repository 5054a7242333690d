import Type from 'typebox';
import { Amount, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { staffLoginSchemas } from './login.ts';

const Operator = Type.Object({
  id: Id,
  name: Type.String(),
  roles: Type.Array(Type.String()),
  state: Type.String(),
  totp: Type.Boolean(),
  lastLoginAt: Nullable(Instant),
});
const StaffSession = Type.Object({
  id: Id,
  ip: Type.String(),
  device: Type.String(),
  createdAt: Instant,
  seenAt: Instant,
  endedAt: Nullable(Instant),
  endReason: Nullable(Type.String()),
});
/** Back-office page that shows the subject. */
const SubjectPage = Type.Object({
  path: Type.String(),
  id: Type.Optional(Type.String()),
  search: Type.Optional(Type.Record(Type.String(), Type.String())),
});
const Request = Type.Object({
  id: Id,
  action: Type.String(),
  area: Type.String(),
  target: Type.String(),
  /** Name of the target for operators; null if the request was made without one. */
  subject: Nullable(Type.String()),
  page: Nullable(SubjectPage),
  /** Amount that the approval moves. */
  amount: Nullable(Amount),
  /** The member concerned; null without one, and for operators who may not read members. */
  member: Nullable(Type.Object({ id: Id, account: Type.String() })),
  maker: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
  state: Type.String(),
  /** Values frozen when the request was made; the approval applies to exactly these. */
  frozen: Type.Record(Type.String(), Type.Unknown()),
  reason: Type.String(),
  checker: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
  /** The approver's note. */
  note: Nullable(Type.String()),
  mine: Type.Boolean(),
  /** The calling operator may decide it now. */
  mayDecide: Type.Boolean(),
  /** Waiting too long: for a decision, or, if returned, for its maker. */
  isOverdue: Type.Boolean(),
  /** Rejected or expired, and not acknowledged yet. */
  isReturned: Type.Boolean(),
});
const SubjectFact = Type.Object({
  /** Its label is the text `subject_<name>`. */
  name: Type.String(),
  kind: OneOf('TEXT', 'AMOUNT', 'COUNT', 'INSTANT', 'CODE', 'PERCENT', 'RATES'),
  value: Nullable(Type.String()),
  /** Value after the approval, if it changes. */
  becomes: Nullable(Type.String()),
  /** Value when the request was made, if it was different. */
  asked: Nullable(Type.String()),
  isChanged: Type.Boolean(),
  /** Prefix of the text keys that explain a code. */
  words: Nullable(Type.String()),
  tone: Nullable(OneOf('BAD', 'GOOD')),
  page: Nullable(SubjectPage),
});

export const staffSchemas = {
  ...staffLoginSchemas,
  /** Extends the session, with the header that reports human input. */
  'staff.stay': { payload: Nothing, value: None, refusals: [] },
  'staff.logout': { payload: Nothing, value: None, refusals: [] },
  'staff.me': {
    payload: Nothing,
    value: Type.Object({
      operator: Type.String(),
      roles: Type.Array(Type.String()),
      permissions: Type.Array(Type.String()),
      brand: Type.String(),
      currency: Type.Object({ code: Type.String(), symbol: Type.String(), exponent: Type.Integer() }),
      sandbox: Type.Boolean(),
      serverTime: Instant,
      businessTimeZone: Type.String(),
      passwordIsInitial: Type.Boolean(),
      /** Whether another operator may approve what this one requests about operators. */
      hasApprover: Type.Boolean(),
    }),
    refusals: [],
  },
  'staff.changePassword': {
    payload: Type.Object({ oldPassword: Text(200, 1), newPassword: Text(200, 12) }),
    value: None,
    refusals: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'PASSWORD_REUSED'],
  },
  'staff.operators': { payload: Type.Object({ ...pageQuery }), value: Page(Operator), refusals: ['FORBIDDEN'] },
  'staff.createOperator': {
    payload: Type.Object({
      name: Shown(40, 3),
      /** Address for the set-up link. */
      email: Text(100, 6),
      roles: Type.Array(Text(40), { minItems: 1, maxItems: 10 }),
      reason: ShownLines(300, 3),
    }),
    /** Normally a request; if the only owner creates his second person, the link is sent immediately. */
    value: Type.Object({
      requestId: Nullable(Id),
      delivery: Nullable(OneOf('MAIL', 'OUTBOX', 'FILE')),
    }),
    refusals: [
      ...([
        'FORBIDDEN',
        'PERMISSION_NOT_HELD',
        'ROLES_CLASH',
        'USERNAME_TAKEN',
        'CONTACT_TAKEN',
        'FIELD_RULE',
      ] as const),
      ...(['REQUEST_STATE', 'NO_SECOND_PERSON', 'MAIL_GATEWAY_MISSING'] as const),
    ],
  },
  'staff.roles': {
    payload: Nothing,
    value: Type.Object({
      /** `own`: created by the brand, may be changed. */
      roles: Type.Array(
        Type.Object({ name: Type.String(), permissions: Type.Array(Type.String()), own: Type.Boolean() }),
      ),
      forbiddenPairs: Type.Array(Type.Array(Type.String())),
      /** Permissions that only an owner may combine, from whatever roles. */
      apartPairs: Type.Array(Type.Array(Type.String())),
      /** All existing permissions. */
      permissions: Type.Array(Type.String()),
      /** Address ranges from which operators may log in; empty: no restriction. */
      officeRanges: Type.Array(Type.String()),
    }),
    refusals: ['FORBIDDEN'],
  },
  'staff.operator': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      ...Operator.properties,
      createdAt: Instant,
      passkeys: Type.Object({ count: Type.Integer(), lastUsedAt: Nullable(Instant) }),
      /** An operator of another brand who also works here. */
      isSeat: Type.Boolean(),
      email: Nullable(Type.String()),
      /** Expiry of the set-up link sent to him; null without one. */
      setupUntil: Nullable(Instant),
      ranges: Type.Array(Type.String()),
      officeRanges: Type.Array(Type.String()),
      /** Codes of his brands, as far as the caller may know them. */
      brands: Type.Array(Type.String()),
      sessions: Type.Array(StaffSession),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'staff.disableOperator': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 3) }),
    value: None,
    refusals: ['FORBIDDEN', 'PERMISSION_NOT_HELD', 'NOT_FOUND', 'STATE_CONFLICT', 'FOUR_EYES_SAME_PERSON'],
  },
  'staff.requestOperator': {
    payload: Type.Object({
      id: Id,
      kind: OneOf('ENABLE', 'RESET_PASSWORD', 'RESET_TOTP', 'ROLES', 'ADDRESSES', 'SCOPE', 'EMAIL'),
      email: Type.Optional(Text(100, 6)),
      roles: Type.Optional(Type.Array(Text(40), { minItems: 1, maxItems: 10 })),
      ranges: Type.Optional(Type.Array(Text(90, 2), { maxItems: 50 })),
      /** Codes of brands. */
      brands: Type.Optional(Type.Array(Text(40), { maxItems: 50 })),
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: [
      ...(['FORBIDDEN', 'PERMISSION_NOT_HELD', 'ROLES_CLASH', 'NOT_FOUND', 'FIELD_RULE', 'STATE_CONFLICT'] as const),
      ...(['REQUEST_STATE', 'CONTACT_TAKEN', 'EMAIL_MISSING', 'MAIL_GATEWAY_MISSING'] as const),
    ],
  },
  'staff.requestRole': {
    payload: Type.Object({
      name: Type.String({ pattern: '^[a-z][a-z0-9-]{2,39}$' }),
      permissions: Type.Array(Text(60, 3), { minItems: 1, maxItems: 100 }),
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'PERMISSION_NOT_HELD', 'ROLES_CLASH', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  'staff.requestAddresses': {
    payload: Type.Object({ ranges: Type.Array(Text(90, 2), { maxItems: 50 }), reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  'staff.sessions': { payload: Nothing, value: Type.Object({ rows: Type.Array(StaffSession) }), refusals: [] },
  /** CSV, newest first; verified by tools/verify-audit. */
  'staff.exportAudit': {
    payload: Type.Object({
      from: Instant,
      to: Instant,
      actor: Type.Optional(Text(60)),
      action: Type.Optional(Text(60)),
      target: Type.Optional(Text(120)),
    }),
    value: Type.String(),
    refusals: ['FORBIDDEN', 'FIELD_RULE'],
  },
  'staff.requests': {
    payload: Type.Object({
      view: Type.Optional(OneOf('DECIDE', 'MINE', 'RETURNED', 'WAITING', 'OVERDUE', 'DECIDED', 'ALL')),
      state: Type.Optional(Text(20)),
      /** Target, e.g. `deposit:17`. */
      target: Type.Optional(Text(120)),
      /** About this member, directly or indirectly. */
      memberId: Type.Optional(Id),
      ...pageQuery,
    }),
    value: Page(Request),
    refusals: ['FORBIDDEN'],
  },
  /** One request with its complete subject, read now and compared with its state when the request was made. */
  'staff.request': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      request: Request,
      parts: Type.Array(Type.Object({ name: Type.String(), facts: Type.Array(SubjectFact) })),
      /** Changes since then that block the approval: names of facts, `amount` or `subject`. */
      changes: Type.Array(Type.String()),
      /** Doubts that two different, entitled operators are involved, for those who may decide. The first four block the approval. */
      doubts: Type.Array(
        OneOf('MAKER_DISABLED', 'MAKER_LACKS', 'SAME_EMAIL', 'SAME_DEVICE', 'SHARED_DEVICE', 'SAME_ADDRESS'),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The maker withdraws an undecided request. */
  'staff.withdrawRequest': {
    payload: Type.Object({ id: Id }),
    value: Request,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'REQUEST_EXPIRED', 'REQUEST_STATE'],
  },
  /** Acknowledges a request that was rejected or expired. */
  'staff.acknowledgeRequest': {
    payload: Type.Object({ id: Id }),
    value: Request,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'REQUEST_STATE'],
  },
  'staff.decideRequest': {
    payload: Type.Object({
      id: Id,
      decision: Type.Union([Type.Literal('APPROVE'), Type.Literal('REJECT')]),
      reason: ShownLines(300),
    }),
    value: Request,
    refusals: [
      ...(['FORBIDDEN', 'NOT_FOUND', 'FOUR_EYES_SAME_PERSON', 'REQUEST_EXPIRED', 'REQUEST_STATE'] as const),
      ...(['PERMISSION_NOT_HELD', 'ROLES_CLASH'] as const),
      ...(['NOTE_REQUIRED', 'SUBJECT_CHANGED', 'REQUEST_MAKER_DISABLED', 'REQUEST_MAKER_LACKS'] as const),
      ...(['FOUR_EYES_SAME_EMAIL', 'FOUR_EYES_SAME_DEVICE', 'FOUR_EYES_TOO_NEW'] as const),
    ],
  },
  /** Work that failed too often and waits: pieces of jobs (`piece`) and events of consumers (`topic`). */
  'staff.setAside': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        kind: OneOf('JOB', 'EVENT'),
        name: Type.String(),
        piece: Type.String(),
        topic: Nullable(Type.String()),
        failures: Type.Integer(),
        error: Type.String(),
        setAsideAt: Instant,
        lastFailedAt: Instant,
        /** A retry is requested and waits for its turn. */
        isWanted: Type.Boolean(),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'staff.retrySetAside': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({ id: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'staff.auditLog': {
    payload: Type.Object({
      actor: Type.Optional(Text(60)),
      action: Type.Optional(Text(60)),
      target: Type.Optional(Text(120)),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...pageQuery,
    }),
    value: Page(
      Type.Object({
        id: Id,
        at: Instant,
        actor: Type.String(),
        ip: Nullable(Type.String()),
        action: Type.String(),
        permission: Nullable(Type.String()),
        target: Type.String(),
        before: Nullable(Type.Unknown()),
        after: Nullable(Type.Unknown()),
        requestId: Type.String(),
        hash: Type.String(),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'staff.verifyAudit': {
    payload: Nothing,
    value: Type.Object({
      rows: Type.Integer(),
      valid: Type.Boolean(),
      brokenAt: Nullable(Id),
      head: Nullable(Type.String()),
      /** Number of external anchors that the chain was compared with. */
      anchors: Type.Integer(),
      /** The first anchor that is not on the chain. */
      lostAnchor: Nullable(Type.Object({ at: Instant, position: Type.String() })),
    }),
    refusals: ['FORBIDDEN'],
  },
} as const;
