import Type from 'typebox';
import { Instant, Language, Nothing, Nullable, OneOf, Text } from '../parts.ts';

export const FieldRule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  /** Regular expression source; "*" matches anything. */
  acceptedPattern: Type.String(),
  /** Id of the pattern's text, so that the message can describe it. */
  patternId: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
});
/** A node of the feature switch tree (3-10). `enabled` already includes the parents: a node is on only if its parents are on. */
const Switch = Type.Object({
  modId: Type.String(),
  parent: Nullable(Type.String()),
  enabled: Type.Union([Type.Literal(0), Type.Literal(1)]),
});
export const ServiceEntry = Type.Object({
  csType: Type.Union([Type.Literal('VIP'), Type.Literal('LIVECHAT')]),
  path: Type.String(),
});
export const Resource = Type.Object({
  resourceType: Type.String(),
  url: Type.String(),
  qrCodeUrl: Type.String(),
  labelNameEn: Type.String(),
  labelNameCn: Type.String(),
});
export const Banner = Type.Object({ groupName: OneOf('w_register', 'w_login'), url: Type.String() });
export const Theme = OneOf('LANTERN', 'JADE', 'AZURE', 'ORCHID', 'CORAL');
export const FieldRules = Type.Record(Type.String(), FieldRule);

export const brandsSchemas = {
  'brands.status': {
    payload: Type.Object({ url: Type.Optional(Text(300)) }),
    value: Type.Object({
      /** 0 normal, 1 maintenance page, 2 IP restriction page. */
      status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
      serverTime: Instant,
      /** P-256 public JWK with which payloads marked `enc` are encrypted. */
      encKey: Type.Object({
        kty: Type.Literal('EC'),
        crv: Type.Literal('P-256'),
        x: Type.String(),
        y: Type.String(),
        kid: Type.String(),
      }),
      merchant: Type.String(),
      merchantCode: Type.String(),
      name: Type.String(),
      location: Type.Object({ ip: Type.String(), country: Nullable(Type.String()) }),
      /** The ordered maintenance, possibly in the future; `status` says whether it is in force. */
      maintenance: Nullable(Type.Object({ from: Nullable(Instant), until: Nullable(Instant) })),
      regionRestriction: Type.Boolean(),
      currency: Type.Object({
        code: Type.String(),
        symbol: Type.String(),
        exponent: Type.Integer({ minimum: 0, maximum: 4 }),
      }),
      languages: Type.Array(Language),
      defaultLanguage: Language,
      minimumAge: Type.Integer(),
      /** True if any external service is replaced by a sandbox; pages show a label. */
      sandbox: Type.Boolean(),
      analytics: Type.Object({ gtagId: Nullable(Type.String()) }),
      imageCDNs: Type.Array(Type.String()),
      launchGameCDNs: Type.Array(Type.String()),
      resources: Type.Array(Resource),
      banners: Type.Array(Banner),
      customerService: Type.Array(ServiceEntry),
      /** Page guard: all routes except the allowed ones need a token. */
      loginRequired: Type.Boolean(),
    }),
    refusals: ['OTHER_BRAND'],
  },
  'brands.whitelabel': {
    payload: Nothing,
    value: Type.Object({
      switches: Type.Array(Switch),
      /** `name` is one of the platform's colour themes. */
      theme: Type.Object({ logoUrl: Nullable(Type.String()), name: Theme }),
      siteConfiguration: Type.Object({
        platform: Type.Literal('web'),
        device: Type.Literal('WEB'),
        merchantId: Type.String(),
        defaultLanguage: Language,
        supportedLanguages: Type.Array(Language),
        lotteryType: Type.Literal('SEA'),
        /** Time zone of business days: `+08:00`. */
        businessTimeZone: Type.String(),
        chatHeaderColor: Type.String(),
        prizeModes: Type.Array(Type.String()),
        announcementTypes: Type.Array(Type.String()),
        /** E-sports kinds with a list of their own; currently none. */
        esports: Type.Array(Type.String()),
      }),
    }),
    refusals: [],
  },
  'brands.domainRoutes': {
    payload: Nothing,
    value: Type.Object({ routes: Type.Array(Type.Object({ host: Type.String(), primary: Type.Boolean() })) }),
    refusals: [],
  },
  'brands.registerSettings': {
    payload: Nothing,
    value: Type.Object({
      rules: FieldRules,
      methods: Type.Array(Type.Union([Type.Literal('USERNAME'), Type.Literal('MOBILE')])),
      minimumAge: Type.Integer(),
      captcha: Type.Union([Type.Literal('PROOF_OF_WORK'), Type.Literal('NONE')]),
    }),
    refusals: [],
  },
  'brands.countries': {
    payload: Nothing,
    value: Type.Object({
      current: Nullable(Type.String()),
      list: Type.Array(Type.Object({ countryCode: Type.String(), countryDialingCode: Type.String() })),
    }),
    refusals: [],
  },
} as const;
