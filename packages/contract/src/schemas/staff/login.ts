import Type from 'typebox';
import { Instant, None, Nothing, Nullable, Text } from '../parts.ts';
import { CredentialId, NewPasskey, PasskeyQuestion, Passkeys, WebauthnJson } from './passkeys.ts';

/** A new login session. The token is in a cookie that scripts cannot read. */
const Session = Type.Object({
  operator: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  /** Step that must be completed before the session allows anything else. */
  next: Nullable(Type.Union([Type.Literal('ENROL_TOTP'), Type.Literal('CHANGE_PASSWORD')])),
});

/** Refusals for an operator who has not set up his authenticator app or his own password, or who works here from another brand. */
const FIRST_STEPS = ['TOTP_NOT_SET', 'PASSWORD_CHANGE_REQUIRED', 'STATE_CONFLICT'] as const;

/** Logins of operators, and their credentials. */
export const staffLoginSchemas = {
  'staff.login': {
    payload: Type.Object({ name: Text(60, 1), password: Text(200, 1), totp: Type.Optional(Text(20)) }),
    value: Session,
    refusals: ['LOGIN_FAILED', 'TOTP_REQUIRED', 'TOTP_INVALID', 'ACCOUNT_LOCKED'],
  },
  'staff.enrolTotp': {
    payload: Type.Object({ code: Type.Optional(Text(20)) }),
    value: Type.Object({
      secret: Nullable(Type.String()),
      uri: Nullable(Type.String()),
      enrolled: Type.Boolean(),
      session: Nullable(Session),
    }),
    refusals: ['TOTP_INVALID', 'STATE_CONFLICT'],
  },
  /** Session of the browser's cookie; null if not logged in. The call does not extend the session. */
  'staff.session': {
    payload: Nothing,
    value: Type.Object({ session: Nullable(Session) }),
    refusals: [],
  },
  /** Operator of a set-up link; reading does not consume it. */
  'staff.readSetUp': {
    payload: Type.Object({ token: Text(43, 43) }),
    value: Type.Object({ operator: Type.String(), enrolled: Type.Boolean(), expiresAt: Instant }),
    refusals: ['LINK_INVALID', 'ADDRESS_REFUSED'],
  },
  /** Sets the password of the link's operator. Returns a session if the authenticator app comes next, null if he then logs in with both. */
  'staff.setUp': {
    payload: Type.Object({ token: Text(43, 43), newPassword: Text(200, 12) }),
    value: Type.Object({ session: Nullable(Session) }),
    refusals: ['LINK_INVALID', 'ADDRESS_REFUSED', 'PASSWORD_WEAK', 'PASSWORD_REUSED'],
  },
  'staff.startPasskeyLogin': { payload: Nothing, value: PasskeyQuestion, refusals: ['ADDRESS_REFUSED'] },
  /** A passkey replaces password and code. */
  'staff.passkeyLogin': {
    payload: Type.Object({ challengeId: PasskeyQuestion.properties.challengeId, answer: WebauthnJson }),
    value: Session,
    refusals: ['ADDRESS_REFUSED', 'CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'LOGIN_FAILED', 'ACCOUNT_LOCKED'],
  },
  'staff.passkeys': { payload: Nothing, value: Passkeys, refusals: [] },
  'staff.startPasskey': {
    payload: Type.Object({ password: Text(200, 1), totp: Text(20, 6) }),
    value: PasskeyQuestion,
    refusals: [...FIRST_STEPS, 'PASSWORD_WRONG', 'TOTP_INVALID', 'ACCOUNT_LOCKED', 'PASSKEY_LIMIT'],
  },
  'staff.addPasskey': {
    payload: NewPasskey,
    value: None,
    refusals: [...FIRST_STEPS, 'CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT'],
  },
  'staff.removePasskey': {
    payload: Type.Object({ id: CredentialId, password: Text(200, 1) }),
    value: None,
    refusals: [...FIRST_STEPS, 'NOT_FOUND', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED'],
  },
} as const;
