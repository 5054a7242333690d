import Type from 'typebox';
import { Amount, Id, Instant, Language, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';

const optionalText = Type.Optional(Text(200));
const shownText = Type.Optional(Shown(200));
export const LoginValue = Type.Object({
  token: Type.String(),
  /** True only at the first login of an account. */
  firstTimeLogin: Type.Boolean(),
  /** If set, the token is restricted: it can only change the password and log out. */
  passwordExpired: Type.Boolean(),
  captcha: Type.Boolean(),
});

/** Possible fields of a registration form; the brand decides which are required. */
export const registrationFields = {
  username: optionalText,
  password: optionalText,
  confirmPassword: optionalText,
  payeeName: shownText,
  email: optionalText,
  qqNum: shownText,
  mobileNum: optionalText,
  recommenderId: optionalText,
  verificationCode: optionalText,
  affiliateCode: optionalText,
  paymentPassword: optionalText,
  line: shownText,
  whatsapp: shownText,
  facebook: shownText,
  wechat: shownText,
  zalo: shownText,
  telegram: shownText,
  idNumber: shownText,
  referralCode: optionalText,
  nickname: shownText,
  birthday: optionalText,
  address: shownText,
  nationality: shownText,
  occupation: shownText,
  sourceOfIncome: shownText,
  domain: optionalText,
  countryDialingCode: optionalText,
  registerUrl: Type.Optional(Text(500)),
  registerMethod: Type.Optional(Type.Literal('WEB')),
  login: Type.Optional(Type.Boolean()),
  firebaseChannel: optionalText,
  firebaseIdToken: Type.Optional(Text(4000)),
  /** External account to link with the new account: the ticket of `social.finish` with its secret. */
  socialTicket: Type.Optional(Text(60)),
  socialSecret: Type.Optional(Text(100)),
  /** Solution of the proof of work, base64 of its JSON. */
  captcha: Type.Optional(Text(2000)),
  /** Without both, the member is asked for them at the first login. */
  agreeTerms: Type.Optional(Type.Boolean()),
  confirmAge: Type.Optional(Type.Boolean()),
  language: Type.Optional(Language),
} as const;

export const identitySchemas = {
  'identity.login': {
    payload: Type.Object({
      username: Text(100, 1),
      password: Text(200, 1),
      type: Type.Optional(OneOf('username', 'sms', 'firebase', '')),
      /**
       * With type `sms`: user name and password are a mobile number and its code. Without a dialling code the number has its country code,
       * or is national in the visitor's country.
       */
      countryDialingCode: Type.Optional(Text(8)),
      /** With type `firebase`: the ID token for the number, instead of the code. */
      firebaseIdToken: Type.Optional(Text(4000)),
      /** Text read from the image captcha, and the image's id; without an id, the client's last picture without a name. */
      captcha: Type.Optional(Text(20)),
      captchaId: Type.Optional(Text(100)),
      /**
       * Result of the captcha provider (3-02, 7S-01). The provider is the platform's proof of work, as at registration, at the level named
       * by the refusal. It is sent with the image text, or alone at a level three higher.
       */
      captchaResult: Type.Optional(Text(2000)),
      platform: Type.Optional(Type.Union([Type.Literal('W'), Type.Literal('APP')])),
    }),
    value: LoginValue,
    refusals: [
      'LOGIN_FAILED',
      'START_PASSWORD_EXPIRED',
      'FEATURE_DISABLED',
      'PHONE_FORMAT',
      'PHONE_INVALID',
      'CODE_MISSING',
      'CODE_INVALID',
      'CODE_EXPIRED',
      'PROVIDER_UNREACHABLE',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_INVALID',
      'ACCOUNT_LOCKED',
      'EXTRA_VERIFICATION',
      'MAINTENANCE',
      'NON_MEMBER_LOGIN',
    ],
  },
  'identity.logout': { payload: Nothing, value: None, refusals: [] },
  'identity.imageCaptcha': {
    /** `named`: the picture has an id, so that several pages of one client have a picture each. */
    payload: Type.Object({ named: Type.Optional(Type.Boolean()) }),
    /** A base64 png (7M-11). Its answer is sent without `captchaId` and belongs to the client's last such picture; with `named` an object. */
    value: Type.Union([
      Type.String(),
      Type.Object({
        captchaId: Type.String(),
        image: Type.String({ description: 'base64 png' }),
        expiresIn: Type.Integer(),
      }),
    ]),
    refusals: ['COOLDOWN', 'OVERLOADED'],
  },
  'identity.proofOfWork': {
    /** `level` from the refusal of a login; plus three without the image captcha. 0 for a registration. */
    payload: Type.Object({ level: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })) }),
    value: Type.Object({
      algorithm: Type.String(),
      challenge: Type.String(),
      maxnumber: Type.Integer(),
      salt: Type.String(),
      signature: Type.String(),
    }),
    refusals: [],
  },
  'identity.register': {
    payload: Type.Object({
      ...registrationFields,
      username: Text(100),
      password: Text(200),
      confirmPassword: Text(200),
    }),
    /** The account is logged in immediately, so the value is that of a login. */
    value: LoginValue,
    refusals: [
      'FIELD_RULE',
      'INPUT_EMPTY',
      'REAL_NAME_FORMAT',
      'USERNAME_TAKEN',
      'MOBILE_TAKEN',
      'PHONE_FORMAT',
      'PHONE_INVALID',
      'CODE_MISSING',
      'CODE_INVALID',
      'CODE_EXPIRED',
      'PROVIDER_UNREACHABLE',
      'PASSWORD_MISMATCH',
      'PASSWORD_WEAK',
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
      'OTHER_BRAND',
    ],
  },
  'identity.checkAffiliateCode': {
    payload: Type.Object({ code: Text(64, 1), domain: Type.Optional(Text(300)) }),
    value: Type.Object({ valid: Type.Boolean() }),
    refusals: ['INVITATION_CODE_ERROR', 'LINK_EXHAUSTED', 'LINK_EXPIRED', 'OTHER_BRAND'],
  },
  'identity.memberInfo': {
    payload: Nothing,
    value: Type.Object({
      id: Id,
      account: Type.String(),
      nickname: Type.String(),
      /** Account type number. Do not test it in clients; use `capabilities`. */
      type: Type.Integer(),
      toUpline: Type.Boolean(),
      clubLabel: Nullable(Type.Object({ labelName: Type.String(), rankLevel: Type.Integer() })),
      memberLabel: Type.Array(Type.String()),
      capabilities: Type.Object({
        memberCentre: Type.Boolean(),
        agentCentre: Type.Boolean(),
        protectedActions: Type.Boolean(),
        /** Has an upline and may send money to it, if the brand's switch TRANSFER_UP is on. */
        transferUpline: Type.Boolean(),
      }),
      language: Language,
      icon: Type.Integer(),
      registeredAt: Instant,
      lastLoginAt: Nullable(Instant),
    }),
    refusals: ['NOT_LOGGED_IN'],
  },
  'identity.changePassword': {
    payload: Type.Object({ oldPassword: Text(200), newPassword: Text(200, 1), confirmNewPassword: Text(200, 1) }),
    value: LoginValue,
    refusals: ['PASSWORD_WRONG', 'PASSWORD_MISMATCH', 'PASSWORD_REUSED', 'PASSWORD_WEAK', 'FIELD_RULE', 'INPUT_EMPTY'],
  },
  'identity.fundPassword': {
    payload: Nothing,
    value: Type.Object({
      isSet: Type.Boolean(),
      triesLeft: Type.Integer(),
      lockedUntil: Nullable(Instant),
      /** Number of digits of a fund password. */
      digits: Type.Integer(),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  /** The first one is set with the login password, later ones with the current fund password. */
  'identity.setFundPassword': {
    payload: Type.Object({
      password: Text(200, 1),
      newFundPassword: Text(40, 1),
      confirmFundPassword: Text(40, 1),
    }),
    value: None,
    refusals: [
      'TRIAL_ACCOUNT',
      'FIELD_RULE',
      'PASSWORD_WRONG',
      'PASSWORD_MISMATCH',
      'PASSWORD_WEAK',
      'PASSWORD_REUSED',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_WRONG',
      'ACCOUNT_LOCKED',
      'STATE_CONFLICT',
      'OVERLOADED',
    ],
  },
  'identity.changeLanguage': { payload: Type.Object({ language: Language }), value: None, refusals: [] },
} as const;

export const MemberRow = Type.Object({
  id: Id,
  account: Type.String(),
  type: Type.Integer(),
  status: Type.String(),
  upline: Nullable(Type.String()),
  registeredAt: Instant,
  lastLoginAt: Nullable(Instant),
  registerIp: Nullable(Type.String()),
  balance: Amount,
  vipLevel: Type.Integer(),
});

const MemberNote = Type.Object({
  id: Id,
  memberId: Id,
  text: Type.String(),
  author: Type.String(),
  at: Instant,
  isPinned: Type.Boolean(),
});

/** The rank, labels and permission to transfer to the upline, which operators give to a member (3-04). */
export const MemberLabels = Type.Object({
  /** 0: no rank. */
  rankLevel: Type.Integer({ minimum: 0, maximum: 20 }),
  labels: Type.Array(Text(40, 1), { maxItems: 20, uniqueItems: true }),
  toUpline: Type.Boolean(),
});

export const identityBackOfficeSchemas = {
  /** A higher rank, an added label and the permission to transfer to the upline wait for a second operator, with all else of the form. */
  'identityBackOffice.changeLabels': {
    payload: Type.Object({ memberId: Id, ...MemberLabels.properties, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Nullable(Id) }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'LABEL_UNKNOWN', 'REQUEST_STATE'],
  },
  'identityBackOffice.members': {
    payload: Type.Object({ search: Type.Optional(Text(100)), status: Type.Optional(Text(20)), ...pageQuery }),
    value: Page(MemberRow),
    refusals: ['FORBIDDEN'],
  },
  /** Operators' notes on a member, pinned ones first, then newest first. Never visible to members. */
  'identityBackOffice.notes': {
    payload: Type.Object({ memberId: Id, ...pageQuery }),
    value: Page(MemberNote),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'identityBackOffice.addNote': {
    payload: Type.Object({ memberId: Id, text: ShownLines(1000, 1), isPinned: Type.Optional(Type.Boolean()) }),
    value: MemberNote,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'FIELD_RULE', 'NOTES_PINNED'],
  },
  'identityBackOffice.pinNote': {
    payload: Type.Object({ id: Id, isPinned: Type.Boolean() }),
    value: MemberNote,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOTES_PINNED'],
  },
} as const;
