import Type from 'typebox';
import { Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { CredentialId, NewPasskey, PasskeyQuestion, Passkeys, WebauthnJson } from '../staff/passkeys.ts';
import { identitySchemas } from './identity.ts';

const password = Text(200, 1);
const code = Text(20, 1);
const Codes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
const Sent = Type.Object({ expiredMinutes: Type.Integer() });
const LoginValue = identitySchemas['identity.login'].value;
const NEEDS_PASSWORD = ['TRIAL_ACCOUNT', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'OVERLOADED'] as const;
const NEEDS_CODE = ['CODE_INVALID', 'SECURITY_LOCKED', 'TOTP_NOT_SET'] as const;
const SENDS = ['COOLDOWN', 'RATE_LIMITED', 'QUOTA_INSUFFICIENT', 'FEATURE_DISABLED', 'OVERLOADED'] as const;
/** PHONE_INVALID: the number receives no messages, also when it was stored earlier. */
const SENDS_CODE = [...SENDS, 'PHONE_INVALID'] as const;
const CHECKS_CODE = ['CODE_MISSING', 'CODE_INVALID', 'CODE_EXPIRED'] as const;

const DialingCode = Type.Optional(Text(5));
const deviceParts = {
  id: Type.String(),
  /** E.g. `Chrome, Windows`. */
  name: Type.String(),
  country: Nullable(Type.String()),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  trusted: Type.Boolean(),
};
const LoginLine = Type.Object({
  id: Id,
  at: Instant,
  ip: Type.String(),
  country: Nullable(Type.String()),
  device: Type.String(),
  /** Login method, e.g. `PASSWORD_TOTP`. */
  method: Type.String(),
  /** `OK` or the refusal code. */
  result: Type.String(),
});
const Avatar = Type.Object({
  /** 0: the initials of the name are shown. */
  icon: Type.Integer(),
  url: Nullable(Type.String()),
  choices: Type.Array(Type.Object({ icon: Type.Integer(), url: Nullable(Type.String()) })),
});
const Profile = Type.Object({
  nickname: Type.String(),
  fields: Type.Array(
    Type.Object({
      field: OneOf(
        'realName',
        'birthday',
        'nationality',
        'address',
        'occupation',
        'sourceOfIncome',
        'telegram',
        'zalo',
        'line',
        'whatsapp',
        'facebook',
        'wechat',
        'qqNum',
        'idNumber',
        'referralCode',
        'registerUrl',
      ),
      /** An ID number is masked except for its last four characters. */
      value: Nullable(Type.String()),
      /** The value is set, and only operators can change it. */
      locked: Type.Boolean(),
    }),
  ),
  /** Reward promised for adding a Zalo number, e.g. `131K`; null if one is set or nothing is promised. */
  zaloReward: Nullable(Type.String()),
});

export const securitySchemas = {
  'security.overview': {
    payload: Nothing,
    value: Type.Object({
      level: Type.Object({
        score: Type.Integer({ description: '0 to 100' }),
        grade: OneOf('WEAK', 'FAIR', 'GOOD', 'STRONG'),
        lit: Type.Integer({ description: 'lanterns of four' }),
        next: Nullable(OneOf('FUND_PASSWORD', 'SECOND_FACTOR', 'CONTACT', 'QUESTIONS', 'REAL_NAME', 'PASSWORD_AGE')),
      }),
      /** The login before the current one. */
      lastLogin: Nullable(
        Type.Object({ at: Instant, ip: Type.String(), country: Nullable(Type.String()), device: Type.String() }),
      ),
      /** Withdrawals are on hold until then. */
      heldUntil: Nullable(Instant),
      loginPassword: Nullable(Type.Object({ changedAt: Instant })),
      fundPassword: Type.Object({ isSet: Type.Boolean(), lockedUntil: Nullable(Instant) }),
      questions: Type.Object({ isSet: Type.Boolean() }),
      totp: Type.Object({ isOn: Type.Boolean(), since: Nullable(Instant), recoveryCodesLeft: Type.Integer() }),
      passkeys: Type.Integer(),
      /** Masked; null until one is verified. */
      email: Nullable(Type.String()),
      mobile: Nullable(Type.String()),
      devices: Type.Integer(),
      nickname: Type.String(),
      icon: Type.Integer(),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'security.questions': {
    payload: Nothing,
    value: Type.Object({
      offered: Type.Array(Type.String()),
      needed: Type.Integer(),
      chosen: Type.Array(Type.String()),
      triesLeft: Type.Integer(),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'security.setQuestions': {
    payload: Type.Object({
      password,
      answers: Type.Array(Type.Object({ question: Text(40, 1), answer: Text(100, 1) }), {
        minItems: 3,
        maxItems: 3,
      }),
    }),
    value: None,
    refusals: [...NEEDS_PASSWORD, 'FIELD_RULE', 'ANSWERS_ALIKE', 'BAD_REQUEST'],
  },
  /** The secret is shown only once; another call before confirmation creates a new one. */
  'security.startTotp': {
    payload: Type.Object({ password }),
    value: Type.Object({ secret: Type.String(), uri: Type.String() }),
    refusals: [...NEEDS_PASSWORD, 'STATE_CONFLICT'],
  },
  'security.confirmTotp': {
    payload: Type.Object({ code }),
    value: Codes,
    refusals: ['TRIAL_ACCOUNT', 'CODE_INVALID', 'SECURITY_LOCKED', 'STATE_CONFLICT'],
  },
  'security.renewRecoveryCodes': {
    payload: Type.Object({ code }),
    value: Codes,
    refusals: ['TRIAL_ACCOUNT', ...NEEDS_CODE],
  },
  'security.stopTotp': {
    payload: Type.Object({ password, code }),
    value: None,
    refusals: [...NEEDS_PASSWORD, ...NEEDS_CODE, 'STATE_CONFLICT'],
  },
  'security.passkeys': {
    payload: Nothing,
    value: Passkeys,
    refusals: ['TRIAL_ACCOUNT'],
  },
  'security.startPasskey': {
    payload: Type.Object({ password }),
    value: PasskeyQuestion,
    refusals: [...NEEDS_PASSWORD, 'PASSKEY_LIMIT'],
  },
  'security.addPasskey': {
    payload: NewPasskey,
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT', 'STATE_CONFLICT'],
  },
  'security.removePasskey': {
    payload: Type.Object({ id: CredentialId, password }),
    value: None,
    refusals: [...NEEDS_PASSWORD, 'NOT_FOUND'],
  },
  'security.sendBindCode': {
    payload: Type.Object({
      kind: OneOf('EMAIL', 'MOBILE'),
      target: Text(200, 1),
      countryDialingCode: DialingCode,
      password,
    }),
    value: Sent,
    refusals: [...NEEDS_PASSWORD, ...SENDS_CODE, 'FIELD_RULE', 'PHONE_FORMAT'],
  },
  'security.bindContact': {
    payload: Type.Object({
      kind: OneOf('EMAIL', 'MOBILE'),
      target: Text(200, 1),
      countryDialingCode: DialingCode,
      code: Text(20),
    }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', ...CHECKS_CODE, 'CONTACT_TAKEN', 'FIELD_RULE', 'PHONE_FORMAT', 'PHONE_INVALID'],
  },
  'security.sendOwnCode': {
    payload: Nothing,
    value: Sent,
    refusals: ['TRIAL_ACCOUNT', ...SENDS_CODE, 'CONTACT_NOT_SET'],
  },
  /** Needs a code of the authenticator app (or a backup code) or by SMS, and the answer to one of the questions. */
  'security.resetFundPassword': {
    payload: Type.Object({
      method: OneOf('TOTP', 'SMS'),
      code,
      question: Text(40, 1),
      answer: Text(100, 1),
      newFundPassword: Text(40, 1),
      confirmFundPassword: Text(40, 1),
    }),
    value: Type.Object({ heldUntil: Instant }),
    refusals: [
      'TRIAL_ACCOUNT',
      'FIELD_RULE',
      'PASSWORD_MISMATCH',
      'PASSWORD_WEAK',
      'FUND_PASSWORD_NOT_SET',
      ...NEEDS_CODE,
      ...CHECKS_CODE,
      'CONTACT_NOT_SET',
      'QUESTIONS_NOT_SET',
      'ANSWER_WRONG',
      'STATE_CONFLICT',
      'OVERLOADED',
    ],
  },
  'security.devices': {
    payload: Type.Object(pageQuery),
    value: Page(Type.Object({ ...deviceParts, isThis: Type.Boolean() })),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'security.removeDevice': {
    payload: Type.Object({ id: Text(64, 64) }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  'security.loginLog': { payload: Type.Object(pageQuery), value: Page(LoginLine), refusals: ['TRIAL_ACCOUNT'] },
  'security.profile': { payload: Nothing, value: Profile, refusals: ['TRIAL_ACCOUNT'] },
  'security.saveProfile': {
    payload: Type.Object({
      realName: Type.Optional(Shown(100)),
      birthday: Type.Optional(Text(10)),
      nationality: Type.Optional(Text(2)),
      address: Type.Optional(Shown(200)),
      occupation: Type.Optional(Shown(100)),
      sourceOfIncome: Type.Optional(Shown(100)),
      telegram: Type.Optional(Shown(60)),
      zalo: Type.Optional(Shown(60)),
      line: Type.Optional(Shown(60)),
      whatsapp: Type.Optional(Shown(60)),
      facebook: Type.Optional(Shown(60)),
      wechat: Type.Optional(Shown(60)),
      qqNum: Type.Optional(Shown(60)),
      idNumber: Type.Optional(Shown(60)),
    }),
    value: Profile,
    refusals: ['TRIAL_ACCOUNT', 'FIELD_RULE', 'REAL_NAME_FORMAT', 'AGE_REQUIRED', 'PROFILE_LOCKED'],
  },
  'security.changeNickname': {
    payload: Type.Object({ nickname: Shown(60, 1) }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'FIELD_RULE', 'INPUT_EMPTY'],
  },
  'security.changeAvatar': {
    payload: Type.Object({ icon: Type.Integer({ minimum: 0, maximum: 999 }) }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  'security.icon': { payload: Nothing, value: Avatar, refusals: [] },
  'security.avatar': { payload: Nothing, value: Avatar, refusals: [] },
  /** Steps left after a member's first login. */
  'security.welcome': {
    payload: Nothing,
    value: Type.Object({
      hasAgreed: Type.Boolean(),
      hasBirthday: Type.Boolean(),
      hasFundPassword: Type.Boolean(),
      minimumAge: Type.Integer(),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'security.agree': {
    payload: Type.Object({
      agreeTerms: Type.Boolean(),
      confirmAge: Type.Boolean(),
      birthday: Type.Optional(Text(10)),
    }),
    value: None,
    refusals: ['TRIAL_ACCOUNT', 'TERMS_REQUIRED', 'AGE_REQUIRED', 'FIELD_RULE', 'PROFILE_LOCKED'],
  },
  /** Sends a code for a login that was answered EXTRA_VERIFICATION. */
  'security.sendProofCode': {
    payload: Type.Object({ challengeId: Uuid, method: OneOf('SMS', 'EMAIL') }),
    value: Sent,
    refusals: [...SENDS_CODE, 'CHALLENGE_EXPIRED', 'ACCOUNT_LOCKED', 'BAD_REQUEST'],
  },
  'security.proveLogin': {
    payload: Type.Object({
      challengeId: Uuid,
      method: OneOf('TOTP', 'SMS', 'EMAIL', 'BANK_NAME'),
      /** The code, or the name on the bank account. */
      answer: Text(200, 1),
    }),
    value: LoginValue,
    refusals: [
      'CHALLENGE_EXPIRED',
      'CODE_INVALID',
      'CODE_EXPIRED',
      'SECURITY_LOCKED',
      'ACCOUNT_LOCKED',
      'LOGIN_FAILED',
      'NON_MEMBER_LOGIN',
      'MAINTENANCE',
      'BAD_REQUEST',
    ],
  },
  'security.startPasskeyLogin': {
    payload: Nothing,
    value: PasskeyQuestion,
    refusals: ['MAINTENANCE'],
  },
  'security.passkeyLogin': {
    payload: Type.Object({
      challengeId: Uuid,
      answer: WebauthnJson,
      platform: Type.Optional(OneOf('W', 'APP')),
    }),
    value: LoginValue,
    refusals: ['CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'ACCOUNT_LOCKED', 'LOGIN_FAILED', 'MAINTENANCE'],
  },
} as const;

const ofMember = Type.Object({ id: Id, ...pageQuery });

export const securityBackOfficeSchemas = {
  /** Security data of a member's account, masked. */
  'securityBackOffice.member': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      status: Type.String(),
      /** Whether unlocking by this operator opens a request: another one locked the login, or wrong guesses were reset within a day. */
      unlockNeedsSecond: Type.Boolean(),
      fundPassword: Type.Boolean(),
      fundPasswordLockedUntil: Nullable(Instant),
      questions: Type.Integer(),
      totpSince: Nullable(Instant),
      recoveryCodesLeft: Type.Integer(),
      passkeys: Type.Array(Type.Object({ name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) })),
      email: Nullable(Type.String()),
      emailVerified: Type.Boolean(),
      mobile: Nullable(Type.String()),
      mobileVerified: Type.Boolean(),
      /** Whether the number receives messages; null without a number. */
      mobileReceives: Nullable(Type.Boolean()),
      /** Payout accounts, e.g. `Vietcombank ···· 5678`. */
      cards: Type.Array(Type.Object({ id: Id, label: Type.String() })),
      /** Time at which the number's owner took over the account from a person who had registered it without verification. */
      claimedAt: Nullable(Instant),
      heldUntil: Nullable(Instant),
      proofLockedUntil: Nullable(Instant),
      /** Request about this member that waits for a second approver. */
      request: Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String() })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'securityBackOffice.devices': {
    payload: ofMember,
    value: Page(Type.Object(deviceParts)),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'securityBackOffice.logins': { payload: ofMember, value: Page(LoginLine), refusals: ['FORBIDDEN', 'NOT_FOUND'] },
  /** Changes that one operator may make alone. Unlocking a login opens a request where another operator locked it, or a second time within a day. */
  'securityBackOffice.change': {
    payload: Type.Object({
      id: Id,
      action: OneOf('LOCK_LOGIN', 'UNLOCK_LOGIN', 'BLOCK_FUNDS', 'CLOSE', 'END_SESSIONS', 'SEND_RESET_LINK'),
      reason: ShownLines(300, 1),
    }),
    value: Type.Object({ requestId: Nullable(Id) }),
    refusals: [
      ...['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE', 'ACCOUNT_NOT_EMPTY', 'CONTACT_NOT_SET'],
      ...SENDS,
    ],
  },
  /** Changes that need a second approver. */
  'securityBackOffice.request': {
    payload: Type.Object({
      id: Id,
      action: OneOf(
        'RELEASE_FUNDS',
        'UNBIND_TOTP',
        'UNBIND_PASSKEYS',
        'UNBIND_QUESTIONS',
        'UNBIND_CARD',
        'CHANGE_REAL_NAME',
      ),
      reason: ShownLines(300, 1),
      realName: Type.Optional(Shown(100)),
      /** For UNBIND_CARD: the payout account. */
      cardId: Type.Optional(Id),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'REAL_NAME_FORMAT', 'INPUT_EMPTY', 'REQUEST_STATE'],
  },
} as const;
