import Type from 'typebox';
import { Id, Instant, Language, Nothing, Nullable, OneOf, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { Banner, FieldRule, Resource, ServiceEntry, Theme } from './brands.ts';

/** Increases with each change: a change names the revision that was read, and is refused if it is outdated. */
const Revision = Type.String({ pattern: '^\\d{1,18}$' });
const Reason = ShownLines(300, 3);
const Changed = Type.Object({ revision: Revision });
/** The request that the change waits in; null when it is done. */
const ChangedOrRequested = Type.Object({ revision: Revision, requestId: Nullable(Id) });
const Requested = Type.Object({ requestId: Id });
const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });
/** An address, a network (203.0.113.0/24) or two ends with a hyphen. */
const Range = Text(90, 2);
const Ranges = Type.Array(Range, { maxItems: 500 });
/** An origin of pictures or games. */
const Origin = Type.String({ pattern: '^https://[a-z0-9.-]{1,200}(:\\d{1,5})?$' });
/** URL of an external page. */
const Address = Type.String({ pattern: '^https?://[^\\s"\'<>\\\\]{1,500}$' });
/** URL of an external page, or a path of this site. */
const Place = Type.String({ pattern: '^(https?://[^\\s"\'<>\\\\]{1,500}|/[^\\s"\'<>\\\\/][^\\s"\'<>\\\\]{0,500})$' });
const Host = Type.String({ pattern: '^(?=.{1,200}$)[a-z0-9-]+(\\.[a-z0-9-]+)*$' });

const ClubLabel = Type.Object({ rankLevel: Type.Integer({ minimum: 1, maximum: 20 }), labelName: Shown(24, 1) });
const MemberLabel = Type.String({ pattern: '^[^\\s,][^,]{0,38}[^\\s,]$|^[^\\s,]$', format: 'shown-text' });

/** Addresses that members, their games and their codes are sent to: they change only with a second person. */
const addresses = {
  imageCDNs: Type.Array(Origin, { maxItems: 10, uniqueItems: true }),
  launchGameCDNs: Type.Array(Origin, { maxItems: 10, uniqueItems: true }),
  customerService: Type.Array(Type.Object({ csType: ServiceEntry.properties.csType, path: Address }), { maxItems: 10 }),
  resources: Type.Array(
    Type.Object({
      resourceType: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' }),
      url: Place,
      qrCodeUrl: Type.Union([Place, Type.Literal('')]),
      labelNameEn: Shown(40, 1),
      labelNameCn: Shown(40, 1),
    }),
    { maxItems: 20 },
  ),
} as const;

/**
 * Settings that an operator changes, some values with approval (site-protection.ts); omitted ones stay unchanged. Their addresses (logo, banners) are sources of pictures
 * only.
 */
const settings = {
  name: Shown(60, 2),
  languages: Type.Array(Language, { minItems: 1, maxItems: 6, uniqueItems: true }),
  defaultLanguage: Language,
  minimumAge: Type.Integer({ minimum: 18, maximum: 99 }),
  startPasswordHours: Type.Integer({ minimum: 1, maximum: 720 }),
  loginRequired: Type.Boolean(),
  registrationCaptcha: OneOf('PROOF_OF_WORK', 'NONE'),
  theme: Theme,
  logoUrl: Nullable(Place),
  chatHeaderColor: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  /** Groups of lotteries that lists show: Vietnam, the platform's own draws, e-lotteries, Southeast Asia. */
  prizeModes: Type.Array(OneOf('Lott', 'ZY', 'Elott', 'SEA'), { minItems: 1, maxItems: 4, uniqueItems: true }),
  announcementTypes: Type.Array(OneOf('B', 'PL', 'PU', 'PR', 'H'), { minItems: 1, maxItems: 5, uniqueItems: true }),
  banners: Type.Array(Type.Object({ groupName: Banner.properties.groupName, url: Place }), { maxItems: 10 }),
  /** Reward shown at the empty Zalo field, e.g. `131K`; it is paid manually. */
  zaloReward: Nullable(Type.String({ pattern: '^\\d[\\d.,]{0,8}[KM]?$' })),
  gtagId: Nullable(Type.String({ pattern: '^[A-Z0-9-]{4,24}$' })),
  /** Ranks of members, each level once. */
  clubLabels: Type.Array(ClubLabel, { maxItems: 20 }),
  /** Labels that members may carry. */
  memberLabels: Type.Array(MemberLabel, { maxItems: 50, uniqueItems: true }),
} as const;

const Regions = Type.Object({
  mode: OneOf('DENY', 'ALLOW'),
  countries: Type.Array(CountryCode, { maxItems: 260, uniqueItems: true }),
  allowRanges: Ranges,
  denyRanges: Ranges,
  /** Active uploaded lists. */
  denyLists: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
});

const Domain = Type.Object({ host: Type.String(), primary: Type.Boolean() });
const Currency = Type.Object({
  code: Type.String({ pattern: '^[A-Z]{1,8}$' }),
  symbol: Text(8, 1),
  exponent: Type.Integer({ minimum: 0, maximum: 4 }),
});
/** Hosts of a brand, the primary one first. */
const Hosts = Type.Array(Host, { minItems: 1, maxItems: 20, uniqueItems: true });

export const brandsBackOfficeSchemas = {
  'brandsBackOffice.site': {
    payload: Nothing,
    value: Type.Object({
      revision: Revision,
      merchantCode: Type.String(),
      currency: Currency,
      domains: Type.Array(Domain),
      settings: Type.Object({
        ...settings,
        ...addresses,
        resources: Type.Array(Resource),
        customerService: Type.Array(ServiceEntry),
        banners: Type.Array(Banner),
      }),
      switches: Type.Array(
        Type.Object({
          modId: Type.String(),
          parent: Nullable(Type.String()),
          enabled: Type.Boolean(),
          /** Effective state: on only if it and all its parents are on. */
          effective: Type.Boolean(),
          /** False while this version does not have the feature; the switch cannot be turned on. */
          available: Type.Boolean(),
        }),
      ),
      rules: Type.Array(Type.Object({ field: Type.String(), ...FieldRule.properties })),
      /** Patterns that a rule may use. */
      patternIds: Type.Array(Type.String()),
      maintenance: Nullable(
        Type.Object({
          from: Nullable(Instant),
          until: Nullable(Instant),
          passes: Type.Array(Type.String()),
          /** Whether it is in force now; otherwise it is in the future or over. */
          active: Type.Boolean(),
        }),
      ),
      regions: Regions,
      rangeLists: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          count: Type.Integer(),
          createdAt: Instant,
          createdBy: Type.String(),
        }),
      ),
      /** The operator's own address, to warn him before he blocks himself. */
      you: Type.Object({ ip: Type.String(), country: Nullable(Type.String()) }),
      /** Open requests about this site. */
      requests: Type.Array(Type.Object({ id: Id, action: Type.String(), maker: Type.String() })),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** Changes of which one is protected (site-protection.ts) wait together for a second operator, who reads the reason. */
  'brandsBackOffice.changeSwitches': {
    payload: Type.Object({
      revision: Revision,
      changes: Type.Array(Type.Object({ modId: Text(40, 1), enabled: Type.Boolean() }), { minItems: 1, maxItems: 60 }),
      reason: Type.Optional(Reason),
    }),
    value: ChangedOrRequested,
    refusals: ['FORBIDDEN', 'STATE_CONFLICT', 'REQUEST_STATE', 'FIELD_RULE', 'FEATURE_NOT_BUILT'],
  },
  'brandsBackOffice.changeRules': {
    payload: Type.Object({
      revision: Revision,
      rules: Type.Array(
        Type.Object({
          field: Text(40, 1),
          enabled: Type.Boolean(),
          required: Type.Boolean(),
          patternId: Text(40, 1),
          minLength: Type.Integer({ minimum: 0, maximum: 200 }),
          maxLength: Type.Integer({ minimum: 1, maximum: 200 }),
        }),
        { minItems: 1, maxItems: 40 },
      ),
    }),
    value: Changed,
    refusals: ['FORBIDDEN', 'STATE_CONFLICT', 'FIELD_RULE'],
  },
  /** Settings of which one is protected (site-protection.ts) wait together for a second operator, who reads the reason. */
  'brandsBackOffice.changeSettings': {
    payload: Type.Object({
      revision: Revision,
      settings: Type.Partial(Type.Object(settings)),
      reason: Type.Optional(Reason),
    }),
    value: ChangedOrRequested,
    refusals: ['FORBIDDEN', 'STATE_CONFLICT', 'REQUEST_STATE', 'FIELD_RULE'],
  },
  'brandsBackOffice.requestAddresses': {
    payload: Type.Object({ revision: Revision, addresses: Type.Object(addresses), reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'STATE_CONFLICT', 'REQUEST_STATE', 'ADDRESS_NOT_OWNED'],
  },
  'brandsBackOffice.requestMaintenance': {
    payload: Type.Object({
      /** Orders a maintenance, or ends the ordered one. */
      kind: OneOf('ORDER', 'END'),
      /** Null: as soon as it is approved. */
      from: Nullable(Instant),
      /** Null: until it is ended manually. */
      until: Nullable(Instant),
      passes: Ranges,
      reason: Reason,
    }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE', 'STATE_CONFLICT'],
  },
  'brandsBackOffice.requestRegions': {
    payload: Type.Object({ regions: Regions, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE', 'NOT_FOUND'],
  },
  'brandsBackOffice.storeRanges': {
    /** Read as range-list.ts says: several ranges per line, with comments. */
    payload: Type.Object({ name: Shown(60, 1), text: Text(1_000_000, 2) }),
    value: Type.Object({
      id: Id,
      /** Ranges that were stored, each once. */
      count: Type.Integer(),
      /** Lines that hold a comment and no range. */
      comments: Type.Integer(),
      /** Ranges that the list has again. */
      repeated: Type.Integer(),
    }),
    refusals: ['FORBIDDEN', 'FIELD_RULE'],
  },
  'brandsBackOffice.uploadPicture': {
    payload: Nothing,
    value: Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
    refusals: ['FORBIDDEN', 'IMAGE_TYPE', 'IMAGE_SIZE'],
  },
  'brandsBackOffice.brands': {
    payload: Nothing,
    value: Type.Object({
      rows: Type.Array(
        Type.Object({
          id: Id,
          code: Type.String(),
          name: Type.String(),
          currency: Currency,
          languages: Type.Array(Language),
          domains: Type.Array(Domain),
          status: Type.Union([Type.Literal(0), Type.Literal(1)]),
          isDefault: Type.Boolean(),
          createdAt: Instant,
          /** The brand that the operator works for now. */
          here: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  'brandsBackOffice.requestBrand': {
    payload: Type.Object({
      code: Type.String({ pattern: '^[a-z][a-z0-9-]{1,30}$' }),
      name: Shown(60, 2),
      hosts: Hosts,
      currency: Currency,
      languages: settings.languages,
      defaultLanguage: Language,
      theme: Theme,
      logoUrl: settings.logoUrl,
      reason: Reason,
    }),
    value: Requested,
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE', 'BRAND_TAKEN', 'HOST_TAKEN'],
  },
  'brandsBackOffice.requestDomains': {
    payload: Type.Object({ hosts: Hosts, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'REQUEST_STATE', 'HOST_TAKEN'],
  },
} as const;
