import Type from 'typebox';
import { Id, Instant, None, Nothing, Nullable, OneOf, Text, Uuid } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { LoginValue } from './identity.ts';

/** OIDC is any other provider, with a name chosen by the brand. */
const Social = OneOf('GOOGLE', 'FACEBOOK', 'OIDC');
/** Firebase verifies only phone numbers and has no login button. */
const Provider = OneOf('GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE');
const Way = Type.Object({ provider: Social, name: Type.String() });
const Secret = Text(100, 20);
const NEEDS_PASSWORD = ['TRIAL_ACCOUNT', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'OVERLOADED'] as const;

export const socialSchemas = {
  'social.methods': {
    payload: Nothing,
    value: Type.Object({
      providers: Type.Array(Way),
      /** Client settings if the brand verifies numbers by Firebase; null: by the platform's own codes. */
      firebase: Nullable(
        Type.Object({
          projectId: Type.String(),
          apiKey: Type.String(),
          /** Settings of the web portal's page `/phone`; null: only apps verify numbers this way. */
          portal: Nullable(Type.Object({ signInUrl: Type.String(), captchaUrl: Type.String() })),
        }),
      ),
    }),
    refusals: [],
  },
  'social.start': {
    /** LINK creates no login: it ends with a ticket for `social.link`. */
    payload: Type.Object({ provider: Social, purpose: OneOf('LOGIN', 'LINK') }),
    value: Type.Object({
      /** URL for the redirect. */
      url: Type.String(),
      /** Stored by the page that started the flow; only that page can finish it. */
      secret: Secret,
    }),
    refusals: ['FEATURE_DISABLED', 'PROVIDER_UNREACHABLE', 'MAINTENANCE'],
  },
  'social.finish': {
    /** `answer` is the query of the provider's redirect, e.g. `code=…&state=…`. */
    payload: Type.Object({
      secret: Secret,
      answer: Text(6000, 1),
      platform: Type.Optional(OneOf('W', 'APP')),
    }),
    /** One of the two: the login, or a ticket if no account is linked yet. */
    value: Type.Object({
      login: Nullable(LoginValue),
      ticket: Nullable(
        Type.Object({
          id: Uuid,
          provider: Social,
          name: Type.String(),
          /** As verified by the provider; null if not verified. */
          email: Nullable(Type.String()),
          /** Validity of the ticket, which is used together with the secret. */
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
      /** Providers that can still be linked. */
      offered: Type.Array(Way),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'social.link': {
    payload: Type.Object({ ticket: Uuid, secret: Secret, password: Text(200) }),
    value: None,
    refusals: [...NEEDS_PASSWORD, 'CHALLENGE_EXPIRED', 'SOCIAL_TAKEN', 'STATE_CONFLICT'],
  },
  'social.unlink': {
    payload: Type.Object({ provider: Social, password: Text(200) }),
    value: None,
    refusals: [...NEEDS_PASSWORD, 'NOT_FOUND', 'LAST_WAY_IN'],
  },
} as const;

const Settings = Type.Record(Text(40, 1), Text(500));

export const socialBackOfficeSchemas = {
  'socialBackOffice.providers': {
    payload: Nothing,
    value: Type.Object({
      providers: Type.Array(
        Type.Object({
          provider: Provider,
          enabled: Type.Boolean(),
          settings: Settings,
          /** Secrets are never returned; only whether one exists. */
          hasSecret: Type.Boolean(),
          setAt: Instant,
        }),
      ),
      /** Providers with a change that waits for a second approver. */
      pending: Type.Array(Provider),
      /** The only redirect URI that the brand registers with the providers. */
      redirectUri: Type.String(),
    }),
    refusals: ['FORBIDDEN'],
  },
  'socialBackOffice.requestProvider': {
    /** Settings null: removes the provider. An empty secret leaves the current one unchanged. */
    payload: Type.Object({
      provider: Provider,
      enabled: Type.Boolean(),
      settings: Nullable(Settings),
      secret: Text(300),
      reason: ShownLines(300, 1),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['ADDRESS_PRIVATE', 'FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE'],
  },
} as const;
