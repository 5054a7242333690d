import { GIVE_BACK_CATEGORIES, HIGHEST_CEILING_PPM } from '@lantern/contract/give-back';
import { WITHDRAWAL_BOUNDS as BOUNDS } from '@lantern/contract/withdrawal-rules';
import type { BrandView, Language } from '@lantern/server-kit';
import type { AddressSet } from '@lantern/server-kit/security';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { RegionGuard } from '../regions/region-guard.ts';
import { Regions } from '../regions/region-rules.ts';
import { Compliance } from './compliance.ts';
import type { RegisterRules } from './register-rules.ts';

const Banner = Type.Object({
  groupName: Type.Union([Type.Literal('w_register'), Type.Literal('w_login')]),
  url: Type.String(),
});
const Entry = Type.Object({ csType: Type.Union([Type.Literal('VIP'), Type.Literal('LIVECHAT')]), path: Type.String() });
const Resource = Type.Object({
  resourceType: Type.String(),
  url: Type.String(),
  qrCodeUrl: Type.String(),
  labelNameEn: Type.String(),
  labelNameCn: Type.String(),
});

const Money = (value: string) => Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,4})?$', default: value });
const Whole = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Type.Integer({ default: value, minimum: min, maximum: max });

/** Limits on withdrawals; amounts are decimal strings in the brand's currency. */
const Withdrawals = Type.Object(
  {
    minimum: Money('100'),
    maximum: Money('50000'),
    dailyCount: Whole(5, BOUNDS.dailyCount),
    dailyAmount: Money('120000'),
    freeCount: Whole(2, BOUNDS.freeCount),
    feePpm: Whole(10_000, BOUNDS.feePpm),
    feeMin: Money('2'),
    feeMax: Money('50'),
    turnoverPolicy: Type.Union([Type.Literal('BLOCK'), Type.Literal('ADMIN_FEE')], { default: 'BLOCK' }),
    adminFeePpm: Whole(100_000, BOUNDS.adminFeePpm),
    /** Withdrawals of this amount or more need a manual review. */
    reviewFrom: Money('5000'),
    /** Above these amounts an approval needs one, respectively two, further approvers. */
    secondPersonAbove: Money('5000'),
    twoApproversAbove: Money('50000'),
    /** Sum of the withdrawals that one operator may approve in a business day without a second person. */
    approvedAlonePerDay: Money('5000'),
    /** Incoming money of bank statements that one operator may post in a business day without a second person. */
    alonePerDay: Money('500'),
    cardHours: Whole(24, BOUNDS.cardHours),
    payoutAccounts: Whole(5, BOUNDS.payoutAccounts),
    /** Time in which a member can report what arrived. */
    answerMinutes: Whole(30, BOUNDS.answerMinutes),
  },
  { default: {} },
);

/** Settings stored as a JSON document beside the brand's columns; each has a default. */
const Document = Type.Object({
  minimumAge: Type.Integer({ default: 18, minimum: 18, maximum: 99 }),
  /** Validity of the initial password of an account that someone else created. */
  startPasswordHours: Type.Integer({ default: 72, minimum: 1, maximum: 720 }),
  /** Offset of the business day from UTC. */
  businessTimeZone: Type.String({ default: '+08:00', pattern: '^[+-]\\d{2}:\\d{2}$' }),
  /** Pages outside the public list require a login. */
  loginRequired: Type.Boolean({ default: false }),
  cancelBets: Type.Boolean({ default: true }),
  withdrawals: Withdrawals,
  compliance: Compliance,
  registrationCaptcha: Type.Union([Type.Literal('PROOF_OF_WORK'), Type.Literal('NONE')], { default: 'PROOF_OF_WORK' }),
  regions: Regions,
  customerService: Type.Array(Entry, { default: [] }),
  resources: Type.Array(Resource, { default: [] }),
  banners: Type.Array(Banner, { default: [] }),
  imageCDNs: Type.Array(Type.String(), { default: [] }),
  launchGameCDNs: Type.Array(Type.String(), { default: [] }),
  gtagId: Type.Union([Type.String(), Type.Null()], { default: null }),
  logoUrl: Type.Union([Type.String(), Type.Null()], { default: null }),
  /** Reward shown in the empty Zalo field of the profile, e.g. `131K`; null: none. */
  zaloReward: Type.Union([Type.String(), Type.Null()], { default: null }),
  /** One of the built-in colour themes. */
  theme: Type.Enum(['LANTERN', 'JADE', 'AZURE', 'ORCHID', 'CORAL'], { default: 'LANTERN' }),
  /** For clients with a chat of their own; the portal has none. */
  chatHeaderColor: Type.String({ default: '#14532d' }),
  /** Groups of lotteries that lists show. */
  prizeModes: Type.Array(Type.String(), { default: ['Lott', 'ZY', 'Elott', 'SEA'] }),
  announcementTypes: Type.Array(Type.String(), { default: ['B', 'PL', 'PU', 'PR', 'H'] }),
  /** Ranks that operators give to members, and labels that they put on them. */
  clubLabels: Type.Array(Type.Object({ rankLevel: Type.Integer(), labelName: Type.String() }), { default: [] }),
  memberLabels: Type.Array(Type.String(), { default: [] }),
  /** Rates shown beside game categories, with two decimals; a missing category shows none. */
  points: Type.Record(Type.String(), Type.String(), {
    default: { LIVE: '0.70', SPORTS: '1.00', FISH: '1.20', RNG: '1.20', PVP: '1.00' },
  }),
  /** The most that cashback and agents' rates of a category give back together, ppm of valid bets. */
  rateCeilings: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: HIGHEST_CEILING_PPM }), {
    default: Object.fromEntries(GIVE_BACK_CATEGORIES.map((category) => [category, 15_000])),
  }),
});

export type SettingsDocument = Static<typeof Document>;
export type WithdrawalSettings = SettingsDocument['withdrawals'];
export type ComplianceSettings = SettingsDocument['compliance'];
/** Cashback in percent with two decimals, and ceilings in ppm, by category. */
export type GiveBackSettings = Pick<SettingsDocument, 'points' | 'rateCeilings'>;

/** Everything that other areas read about a brand. */
export interface BrandSettings extends SettingsDocument {
  readonly brand: BrandView;
  readonly currency: BrandView['currency'];
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** Effective switches: on only while all parents are on. */
  readonly switches: ReadonlyMap<string, 0 | 1>;
  /** The parent group of a switch; null at the top of the tree. */
  readonly switchParents: ReadonlyMap<string, string | null>;
  readonly registerRules: RegisterRules;
  /** True where simulators of external services may be used. */
  readonly sandboxAllowed: boolean;
  /** Null while no maintenance is ordered. */
  readonly maintenance: Maintenance | null;
  readonly isBlocked: RegionGuard;
  /** Increases with each change of these settings. */
  readonly revision: bigint;
}

/** An ordered maintenance: from (null: at once) until (null: until an operator ends it). */
export interface Maintenance {
  readonly from: Date | null;
  readonly until: Date | null;
  /** Addresses exempt from the maintenance. */
  readonly passes: AddressSet;
  readonly passTexts: readonly string[];
}

/** Applies the defaults to a stored document; throws when a stored value is invalid. */
export function readDocument(stored: unknown): SettingsDocument {
  const filled = Value.Clean(Document, Value.Default(Document, Value.Clone(stored)));
  if (Value.Check(Document, filled)) return filled;
  const fault = Value.Errors(Document, filled)[0];
  throw new Error(`The settings of a brand are wrong at ${fault?.instancePath ?? '?'}: ${fault?.message ?? ''}.`);
}
