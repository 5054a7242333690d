import Type from 'typebox';
import { Instant, None, Nothing, Nullable, Text } from './parts.ts';
import { CredentialId, NewPasskey, PasskeyQuestion, Passkeys, WebauthnJson } from './passkeys.ts';

/** What a log-in opened. The token is in a cookie that no script reads. */
const Session = Type.Object({
  operator: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  /** What has to happen before the session opens anything else. */
  next: Nullable(Type.Union([Type.Literal('ENROL_TOTP'), Type.Literal('CHANGE_PASSWORD')])),
});

/** Refusals to an operator who has not set up his code app and his own password, or who works here from another brand. */
const FIRST_STEPS = ['TOTP_NOT_SET', 'PASSWORD_CHANGE_REQUIRED', 'STATE_CONFLICT'] as const;

/** How operators log in, and what they log in with. */
export const staffLoginSchemas = {
  'staff.login': {
    payload: Type.Object({ name: Text(60, 1), password: Text(200, 1), totp: Type.Optional(Text(8)) }),
    value: Session,
    refusals: ['LOGIN_FAILED', 'TOTP_REQUIRED', 'TOTP_INVALID', 'ACCOUNT_LOCKED'],
  },
  'staff.enrolTotp': {
    payload: Type.Object({ code: Type.Optional(Text(8)) }),
    value: Type.Object({
      secret: Nullable(Type.String()),
      uri: Nullable(Type.String()),
      enrolled: Type.Boolean(),
      session: Nullable(Session),
    }),
    refusals: ['TOTP_INVALID', 'STATE_CONFLICT'],
  },
  /** The session of the browser's cookie; null where nobody is logged in. Asking is no sign of life. */
  'staff.session': {
    payload: Nothing,
    value: Type.Object({ session: Nullable(Session) }),
    refusals: [],
  },
  /** Whose set-up link it is; looking does not use it up. */
  'staff.readSetUp': {
    payload: Type.Object({ token: Text(43, 43) }),
    value: Type.Object({ operator: Type.String(), enrolled: Type.Boolean(), expiresAt: Instant }),
    refusals: ['LINK_INVALID', 'ADDRESS_REFUSED'],
  },
  /** Sets the password of the link's operator. A session where the code app comes next, null where he logs in with both. */
  'staff.setUp': {
    payload: Type.Object({ token: Text(43, 43), newPassword: Text(200, 12) }),
    value: Type.Object({ session: Nullable(Session) }),
    refusals: ['LINK_INVALID', 'ADDRESS_REFUSED', 'PASSWORD_WEAK', 'PASSWORD_REUSED'],
  },
  'staff.startPasskeyLogin': { payload: Nothing, value: PasskeyQuestion, refusals: ['ADDRESS_REFUSED'] },
  /** A passkey stands for password and code. */
  'staff.passkeyLogin': {
    payload: Type.Object({ challengeId: PasskeyQuestion.properties.challengeId, answer: WebauthnJson }),
    value: Session,
    refusals: ['ADDRESS_REFUSED', 'CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'LOGIN_FAILED', 'ACCOUNT_LOCKED'],
  },
  'staff.passkeys': { payload: Nothing, value: Passkeys, refusals: [] },
  'staff.startPasskey': {
    payload: Type.Object({ password: Text(200, 1), totp: Text(8, 6) }),
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
