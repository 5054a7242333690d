import Type from 'typebox';
import { Id, Instant, Language, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { LoginValue, registrationFields } from './identity.ts';

/** Minutes until the next code can be requested; clients count down in seconds. */
const Sent = Type.Object({ expiredMinutes: Type.Integer({ minimum: 1 }) });
const sendRefusals = [
  'FEATURE_DISABLED',
  'PHONE_FORMAT',
  'PHONE_INVALID',
  'COOLDOWN',
  'RATE_LIMITED',
  'QUOTA_INSUFFICIENT',
  'OVERLOADED',
  'MAINTENANCE',
] as const;
const codeRefusals = ['CODE_MISSING', 'CODE_INVALID', 'CODE_EXPIRED'] as const;
const passwordRefusals = [
  'FIELD_RULE',
  'INPUT_EMPTY',
  'PASSWORD_MISMATCH',
  'PASSWORD_WEAK',
  'PASSWORD_REUSED',
  'OVERLOADED',
] as const;
const dialing = Text(8);
const Channel = OneOf('SMS', 'MAIL');
const MessageState = OneOf('QUEUED', 'SENT', 'FAILED', 'EXPIRED', 'SUPPRESSED');

export const loginMethodsSchemas = {
  'loginMethods.registerMobile': {
    payload: Type.Object({ ...registrationFields, mobileNum: Text(40), countryDialingCode: dialing }),
    value: LoginValue,
    refusals: [
      'OTHER_BRAND',
      ...passwordRefusals,
      ...codeRefusals,
      'REAL_NAME_FORMAT',
      'PROVIDER_UNREACHABLE',
      'PHONE_FORMAT',
      'PHONE_INVALID',
      'MOBILE_TAKEN',
      'CAPTCHA_INVALID',
      'INVITATION_CODE_ERROR',
      'LINK_EXHAUSTED',
      'LINK_EXPIRED',
      'TERMS_REQUIRED',
      'AGE_REQUIRED',
      'CHALLENGE_EXPIRED',
      'SOCIAL_TAKEN',
      'FEATURE_DISABLED',
      'MAINTENANCE',
    ],
  },
  'loginMethods.registerSms': {
    /** `type` is the form: user name or mobile number. */
    payload: Type.Object({
      countryDialingCode: dialing,
      mobileNo: Text(40),
      type: Type.Optional(OneOf('username', 'mobile')),
    }),
    value: Sent,
    refusals: sendRefusals,
  },
  'loginMethods.smsNoLogin': {
    /** A code for a login (LOGIN, the default), or for a password reset. */
    payload: Type.Object({
      countryDialingCode: dialing,
      mobileNum: Text(40),
      purpose: Type.Optional(OneOf('LOGIN', 'RESET')),
    }),
    value: Sent,
    refusals: sendRefusals,
  },
  'loginMethods.forgotByEmail': {
    payload: Type.Object({ username: Text(100), email: Text(200) }),
    /** The answer does not reveal whether the account exists, unless the brand has enabled that. */
    value: None,
    refusals: [
      'FIELD_RULE',
      'INPUT_EMPTY',
      'COOLDOWN',
      'RATE_LIMITED',
      'QUOTA_INSUFFICIENT',
      'USERNAME_NOT_FOUND',
      'FEATURE_DISABLED',
    ],
  },
  'loginMethods.setPasswordByLink': {
    payload: Type.Object({ token: Text(100, 1), newPassword: Text(200), confirmNewPassword: Text(200) }),
    /** Login name of the account whose password was set. */
    value: Type.Object({ account: Type.String() }),
    refusals: [...passwordRefusals, 'LINK_INVALID'],
  },
  'loginMethods.setPasswordByMobile': {
    payload: Type.Object({
      /** Without it the number has its country code, or is national in the visitor's country. */
      countryDialingCode: Type.Optional(dialing),
      mobileNum: Text(40),
      verificationCode: Text(20),
      newPassword: Text(200),
      confirmNewPassword: Type.Optional(Text(200)),
      /** Given, they have to be the account's own (3-08). */
      account: Type.Optional(Text(100)),
      email: Type.Optional(Text(200)),
    }),
    /** Login name; clients log in with it and the new password. */
    value: Type.Object({ account: Type.String() }),
    refusals: [
      ...passwordRefusals,
      ...codeRefusals,
      'PHONE_FORMAT',
      'PHONE_INVALID',
      'FEATURE_DISABLED',
      'USERNAME_NOT_FOUND',
    ],
  },
  'loginMethods.freePlay': {
    /** `random` is 32 random bytes, base64url, encrypted like a body marked `enc`. */
    payload: Type.Object({ os: Text(60), platform: Type.Literal('W'), random: Text(4000, 1) }),
    value: LoginValue,
    refusals: ['FEATURE_DISABLED', 'QUOTA_INSUFFICIENT', 'BAD_REQUEST', 'MAINTENANCE', 'REGION_RESTRICTED'],
  },
} as const;

const MessageRow = Type.Object({
  id: Id,
  channel: Channel,
  template: Type.String(),
  language: Language,
  /** Number or address, masked. */
  target: Type.String(),
  member: Nullable(Type.Object({ id: Id, account: Type.String() })),
  state: MessageState,
  attempts: Type.Integer(),
  createdAt: Instant,
  doneAt: Nullable(Instant),
  /** Gateway that sent it: `sandbox`, or the provider's kind. */
  gateway: Nullable(Type.String()),
  failure: Nullable(Type.String()),
});

const Gateway = Type.Object({
  channel: Channel,
  kind: OneOf('SMPP', 'HTTP', 'SMTP'),
  settings: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer(), Type.Boolean()])),
  setAt: Instant,
});

export const messagesBackOfficeSchemas = {
  'messagesBackOffice.messages': {
    payload: Type.Object({
      channel: Type.Optional(Channel),
      state: Type.Optional(MessageState),
      /** The complete number with its country code, or the complete address. */
      target: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(MessageRow),
    refusals: ['FORBIDDEN'],
  },
  'messagesBackOffice.message': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      ...MessageRow.properties,
      providerRef: Nullable(Type.String()),
      /** Content, only for messages of the sandbox. */
      subject: Nullable(Type.String()),
      text: Nullable(Type.String()),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'messagesBackOffice.gateways': {
    payload: Nothing,
    value: Type.Object({
      gateways: Type.Array(Gateway),
      /** Whether the sandbox accepts messages for channels without a gateway. */
      sandbox: Type.Boolean(),
      /** Channels with a change that waits for a second approver. */
      pending: Type.Array(Channel),
    }),
    refusals: ['FORBIDDEN'],
  },
  'messagesBackOffice.requestGateway': {
    /** Without `kind` the channel's gateway is removed. An empty secret leaves the current one unchanged. */
    payload: Type.Object({
      channel: Channel,
      kind: Nullable(OneOf('SMPP', 'HTTP', 'SMTP')),
      settings: Type.Record(Type.String(), Type.Union([Text(300), Type.Integer(), Type.Boolean()])),
      secret: Text(300),
      reason: ShownLines(300, 1),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['ADDRESS_PRIVATE', 'SECRET_REQUIRED', 'FORBIDDEN', 'BAD_REQUEST', 'REQUEST_STATE', 'FIELD_RULE'],
  },
} as const;
