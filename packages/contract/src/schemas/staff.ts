import Type from 'typebox';
import { Amount, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';
import { staffLoginSchemas } from './staff-login.ts';

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
/** A page of the back office that shows what is meant. */
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
  /** What operators call the target; null where the request was made without. */
  subject: Nullable(Type.String()),
  page: Nullable(SubjectPage),
  /** What the approval moves. */
  amount: Nullable(Amount),
  /** The member it is about; null without one, and for operators who read no members. */
  member: Nullable(Type.Object({ id: Id, account: Type.String() })),
  maker: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
  state: Type.String(),
  /** Values frozen when the request was made; what the checker approves is exactly this. */
  frozen: Type.Record(Type.String(), Type.Unknown()),
  reason: Type.String(),
  checker: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
  /** The checker's words. */
  note: Nullable(Type.String()),
  mine: Type.Boolean(),
  /** The operator who asks may decide it now. */
  mayDecide: Type.Boolean(),
  /** It waits too long, for a decision or, returned, for its maker. */
  isOverdue: Type.Boolean(),
  /** Rejected or run out, and nobody has seen to it yet. */
  isReturned: Type.Boolean(),
});
const SubjectFact = Type.Object({
  /** Its label is the text `subject_<name>`. */
  name: Type.String(),
  kind: OneOf('TEXT', 'AMOUNT', 'COUNT', 'INSTANT', 'CODE', 'PERCENT', 'RATES'),
  value: Nullable(Type.String()),
  /** What the approval makes of it, where it is changed. */
  becomes: Nullable(Type.String()),
  /** What it was when the request was made, where that was something else. */
  asked: Nullable(Type.String()),
  isChanged: Type.Boolean(),
  /** Beginning of the texts that explain a code. */
  words: Nullable(Type.String()),
  tone: Nullable(OneOf('BAD', 'GOOD')),
  page: Nullable(SubjectPage),
});

export const staffSchemas = {
  ...staffLoginSchemas,
  /** A sign of life, with the header that tells of human input. */
  'staff.stay': { payload: Nothing, value: None, refusals: [] },
  'staff.logout': { payload: Nothing, value: None, refusals: [] },
  'staff.me': {
    payload: Nothing,
    value: Type.Object({
      operator: Type.String(),
      roles: Type.Array(Type.String()),
      permissions: Type.Array(Type.String()),
      merchant: Type.String(),
      currency: Type.Object({ code: Type.String(), symbol: Type.String(), exponent: Type.Integer() }),
      sandbox: Type.Boolean(),
      serverTime: Instant,
      businessTimeZone: Type.String(),
      passwordIsInitial: Type.Boolean(),
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
      name: Text(40, 3),
      /** Where his set-up link goes. */
      email: Text(100, 6),
      roles: Type.Array(Text(40), { minItems: 1, maxItems: 10 }),
      reason: Text(300, 3),
    }),
    /** A request, as a rule; where the link went at once when an owner who is alone makes his second person. */
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
      /** `own`: made by the brand, may be changed. */
      roles: Type.Array(
        Type.Object({ name: Type.String(), permissions: Type.Array(Type.String()), own: Type.Boolean() }),
      ),
      forbiddenPairs: Type.Array(Type.Array(Type.String())),
      /** Permissions that nobody but an owner holds together, whatever roles they come from. */
      apartPairs: Type.Array(Type.Array(Type.String())),
      /** Every permission there is. */
      permissions: Type.Array(Type.String()),
      /** Where operators may come from; everywhere when empty. */
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
      /** An operator of another brand who works here too. */
      isSeat: Type.Boolean(),
      email: Nullable(Type.String()),
      /** How long a set-up link that was sent to him is valid; null when there is none. */
      setupUntil: Nullable(Instant),
      ranges: Type.Array(Type.String()),
      officeRanges: Type.Array(Type.String()),
      /** Codes of the brands in which he works, as far as the caller knows them. */
      merchants: Type.Array(Type.String()),
      sessions: Type.Array(StaffSession),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'staff.disableOperator': {
    payload: Type.Object({ id: Id, reason: Text(300, 3) }),
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
      merchants: Type.Optional(Type.Array(Text(40), { maxItems: 50 })),
      reason: Text(300, 3),
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
      reason: Text(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'PERMISSION_NOT_HELD', 'ROLES_CLASH', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  'staff.requestAddresses': {
    payload: Type.Object({ ranges: Type.Array(Text(90, 2), { maxItems: 50 }), reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  'staff.sessions': { payload: Nothing, value: Type.Object({ rows: Type.Array(StaffSession) }), refusals: [] },
  /** CSV, newest first; tools/verify-audit proves it. */
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
      /** About this, e.g. `deposit:17`. */
      target: Type.Optional(Text(120)),
      /** About this member, directly or not. */
      memberId: Type.Optional(Id),
      ...pageQuery,
    }),
    value: Page(Request),
    refusals: ['FORBIDDEN'],
  },
  /** One request with the whole of what it is about, read at this moment and compared with what stood when it was made. */
  'staff.request': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      request: Request,
      parts: Type.Array(Type.Object({ name: Type.String(), facts: Type.Array(SubjectFact) })),
      /** What has changed since so that approval is refused: names of facts, `amount` or `subject`. */
      changes: Type.Array(Type.String()),
      /** What speaks against two people being behind it, for whoever may decide it. The first four refuse the approval. */
      doubts: Type.Array(
        OneOf('MAKER_DISABLED', 'MAKER_LACKS', 'SAME_EMAIL', 'SAME_DEVICE', 'SHARED_DEVICE', 'SAME_ADDRESS'),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The maker takes back what nobody has decided yet. */
  'staff.withdrawRequest': {
    payload: Type.Object({ id: Id }),
    value: Request,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'REQUEST_EXPIRED', 'REQUEST_STATE'],
  },
  /** Somebody has seen to a request that was rejected or ran out. */
  'staff.acknowledgeRequest': {
    payload: Type.Object({ id: Id }),
    value: Request,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'REQUEST_STATE'],
  },
  'staff.decideRequest': {
    payload: Type.Object({
      id: Id,
      decision: Type.Union([Type.Literal('APPROVE'), Type.Literal('REJECT')]),
      reason: Text(300),
    }),
    value: Request,
    refusals: [
      ...(['FORBIDDEN', 'NOT_FOUND', 'FOUR_EYES_SAME_PERSON', 'REQUEST_EXPIRED', 'REQUEST_STATE'] as const),
      ...(['PERMISSION_NOT_HELD', 'ROLES_CLASH'] as const),
      ...(['NOTE_REQUIRED', 'SUBJECT_CHANGED', 'REQUEST_MAKER_DISABLED', 'REQUEST_MAKER_LACKS'] as const),
      ...(['FOUR_EYES_SAME_EMAIL', 'FOUR_EYES_SAME_DEVICE'] as const),
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
        /** It is to be tried again and waits for its turn. */
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
      /** How many anchors outside of the database the chain was held against. */
      anchors: Type.Integer(),
      /** The first one that the chain does not pass through. */
      lostAnchor: Nullable(Type.Object({ at: Instant, position: Type.String() })),
    }),
    refusals: ['FORBIDDEN'],
  },
} as const;
