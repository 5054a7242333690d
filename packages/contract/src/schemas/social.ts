import Type from 'typebox';
import { LoginValue } from './identity.ts';
import { Id, Instant, None, Nothing, Nullable, OneOf, Text, Uuid } from './parts.ts';

/** OIDC is any other provider, under the name that the brand gives it. */
const Social = OneOf('GOOGLE', 'FACEBOOK', 'OIDC');
/** Firebase vouches for telephone numbers only, and is no button. */
const Provider = OneOf('GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE');
const Way = Type.Object({ provider: Social, name: Type.String() });
const Secret = Text(100, 20);
const ASKS_PASSWORD = ['TRIAL_ACCOUNT', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'OVERLOADED'] as const;

export const socialSchemas = {
  'social.ways': {
    payload: Nothing,
    value: Type.Object({
      providers: Type.Array(Way),
      /** Where the brand has numbers proven by Firebase: what its client starts with; null: by codes of the house. */
      firebase: Nullable(
        Type.Object({
          projectId: Type.String(),
          apiKey: Type.String(),
          /** What the page `/phone` of the web portal works with; null: only applications prove numbers this way. */
          portal: Nullable(Type.Object({ signInUrl: Type.String(), captchaUrl: Type.String() })),
        }),
      ),
    }),
    refusals: [],
  },
  'social.start': {
    /** With LINK nobody is logged in by it: it ends with a ticket for `social.link`. */
    payload: Type.Object({ provider: Social, purpose: OneOf('LOGIN', 'LINK') }),
    value: Type.Object({
      /** Where the browser goes now. */
      url: Type.String(),
      /** Kept by the page that began: only it can finish. */
      secret: Secret,
    }),
    refusals: ['FEATURE_DISABLED', 'PROVIDER_UNREACHABLE', 'MAINTENANCE'],
  },
  'social.finish': {
    /** `answer` is the query with which the provider sent the browser back, e.g. `code=…&state=…`. */
    payload: Type.Object({
      secret: Secret,
      answer: Text(6000, 1),
      platform: Type.Optional(OneOf('W', 'APP')),
    }),
    /** One of the two: the login, or a ticket where no account is linked yet. */
    value: Type.Object({
      login: Nullable(LoginValue),
      ticket: Nullable(
        Type.Object({
          id: Uuid,
          provider: Social,
          name: Type.String(),
          /** As the provider has checked it; null when it has not. */
          email: Nullable(Type.String()),
          /** How long it may be used, together with the secret. */
          seconds: Type.Integer(),
        }),
      ),
    }),
    refusals: [
      'CHALLENGE_EXPIRED',
      'SOCIAL_CANCELLED',
      'SOCIAL_REFUSED',
      'PROVIDER_UNREACHABLE',
      'FEATURE_DISABLED',
      'EXTRA_VERIFICATION',
      'ACCOUNT_LOCKED',
      'LOGIN_FAILED',
      'NON_MEMBER_LOGIN',
      'MAINTENANCE',
    ],
  },
  'social.links': {
    payload: Nothing,
    value: Type.Object({
      rows: Type.Array(
        Type.Object({
          provider: Social,
          name: Type.String(),
          /** Masked. */
          email: Nullable(Type.String()),
          linkedAt: Instant,
          lastUsedAt: Nullable(Instant),
        }),
      ),
      /** What may be linked beside them. */
      offered: Type.Array(Way),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'social.link': {
    payload: Type.Object({ ticket: Uuid, secret: Secret, password: Text(200) }),
    value: None,
    refusals: [...ASKS_PASSWORD, 'CHALLENGE_EXPIRED', 'SOCIAL_TAKEN', 'STATE_CONFLICT'],
  },
  'social.unlink': {
    payload: Type.Object({ provider: Social, password: Text(200) }),
    value: None,
    refusals: [...ASKS_PASSWORD, 'NOT_FOUND', 'LAST_WAY_IN'],
  },
} as const;

const Settings = Type.Record(Text(40, 1), Text(500));

export const socialOfficeSchemas = {
  'socialOffice.providers': {
    payload: Nothing,
    value: Type.Object({
      providers: Type.Array(
        Type.Object({
          provider: Provider,
          enabled: Type.Boolean(),
          settings: Settings,
          /** A secret is told to nobody; only whether there is one. */
          hasSecret: Type.Boolean(),
          setAt: Instant,
        }),
      ),
      /** Providers with a change that waits for a second person. */
      pending: Type.Array(Provider),
      /** What the brand registers with the providers as the only address to come back to. */
      redirectUri: Type.String(),
    }),
    refusals: ['FORBIDDEN'],
  },
  'socialOffice.requestProvider': {
    /** Settings null: taken away. An empty secret keeps the one that is there. */
    payload: Type.Object({
      provider: Provider,
      enabled: Type.Boolean(),
      settings: Nullable(Settings),
      secret: Text(300),
      reason: Text(300, 1),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['ADDRESS_PRIVATE', 'FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE'],
  },
} as const;
