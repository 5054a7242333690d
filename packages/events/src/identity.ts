import Type, { type Static } from 'typebox';
import { eventType } from './event-type.ts';
import { Book, Id, Instant, Nullable, OneOf } from './parts.ts';

export const MemberRegistered = eventType(
  'identity.registered',
  Type.Object({
    memberId: Id,
    account: Type.String(),
    type: Type.Integer(),
    book: Book,
    uplineId: Nullable(Id),
    linkId: Nullable(Id),
    language: Type.String(),
    at: Instant,
    ip: Nullable(Type.String()),
  }),
);

export const MemberLoggedIn = eventType(
  'identity.login',
  Type.Object({
    memberId: Id,
    sessionId: Id,
    at: Instant,
    ip: Nullable(Type.String()),
    country: Nullable(Type.String()),
    firstTimeLogin: Type.Boolean(),
  }),
);

/** A member's name, birth date or document number was entered. New contacts and names that operators change are `SecurityChanged`. */
export const PersonChanged = eventType('identity.person-changed', Type.Object({ memberId: Id, at: Instant }));

/** The login password was changed, by its owner or by a reset. */
export const PasswordChanged = eventType(
  'identity.password-changed',
  Type.Object({ memberId: Id, at: Instant, ip: Nullable(Type.String()) }),
);

export const FundPasswordChanged = eventType(
  'identity.fund-password-changed',
  Type.Object({ memberId: Id, at: Instant, isFirst: Type.Boolean() }),
);

/** The changed security setting, for the message to the account's owner. */
const What = OneOf(
  'FUND_PASSWORD_SET',
  'FUND_PASSWORD_CHANGED',
  'FUND_PASSWORD_RESET',
  'QUESTIONS_SET',
  'TOTP_ON',
  'TOTP_OFF',
  'RECOVERY_CODES_RENEWED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'EMAIL_BOUND',
  'MOBILE_BOUND',
  'SOCIAL_LINKED',
  'SOCIAL_UNLINKED',
  'CARD_UNBOUND',
  'TOTP_UNBOUND',
  'PASSKEYS_UNBOUND',
  'QUESTIONS_UNBOUND',
  'NAME_CHANGED',
  'RESET_LINK_SENT',
  'SESSIONS_ENDED',
  'DEVICE_REMOVED',
  'EXTRA_LOCKED',
  'NEW_PLACE',
  'ACCOUNT_CLAIMED',
);
export type SecurityChange = Static<typeof What>;

/** Address and device are empty when an operator made the change. */
export const SecurityChanged = eventType(
  'identity.security-changed',
  Type.Object({ memberId: Id, what: What, at: Instant, ip: Type.String(), device: Type.String() }),
);

/** An operator closed an account permanently. */
export const AccountClosed = eventType('identity.account-closed', Type.Object({ memberId: Id, at: Instant }));
