import type { FieldRules } from '@lantern/contract/field-rules';
import type {
  Base,
  EncBox,
  MemberScope,
  MerchantView,
  OutsideNetwork,
  Queryable,
  Refusal,
  Scope,
  Visitor,
} from '@lantern/server-kit';
import type { FreshCache, LoginThrottle, PasswordHasher, SecretBox, Turns } from '@lantern/server-kit/security';
import type { Staff } from '../staff/index.ts';
import type { Tree } from '../tree/index.ts';
import type { KnownToken } from './known-token.ts';
import type { FirebaseNumbers } from './social/firebase.ts';
import type { Verification } from './verification/index.ts';

/** What this area needs to know of a brand. */
export interface BrandOfIdentity {
  readonly registerRules: FieldRules;
  readonly switches: ReadonlyMap<string, 0 | 1>;
  readonly minimumAge: number;
  /** How long the start password of an account that somebody else opened is valid. */
  readonly startPasswordHours: number;
  readonly registrationCaptcha: 'PROOF_OF_WORK' | 'NONE';
  /** What a Zalo number is promised to bring; null: nothing. */
  readonly zaloReward: string | null;
}

/** The brands' door, as far as it is needed here. */
export interface BrandsOfIdentity {
  merchant(merchantId: bigint): Promise<Pick<MerchantView, 'name'>>;
  settings(merchantId: bigint): Promise<BrandOfIdentity>;
  isEnabled(merchantId: bigint, modId: string): Promise<boolean>;
  /** MAINTENANCE or REGION_RESTRICTED for a visitor to whom the site is closed, else null. */
  closedTo(merchantId: bigint, visitor: Visitor): Promise<Refusal | null>;
}

/** What compose hands in. */
export interface IdentityOptions extends Base {
  /** The way to addresses that operators have chosen. */
  readonly outside: OutsideNetwork;
  readonly brands: BrandsOfIdentity;
  readonly staff: Pick<Staff, 'requirePermission' | 'holdsEverything' | 'audit' | 'requests'>;
  readonly tree: Pick<
    Tree,
    'place' | 'bookBelow' | 'setRates' | 'redeemCode' | 'checkCode' | 'openLink' | 'domainOwner' | 'uplinesOf'
  >;
  readonly passwords: PasswordHasher;
  readonly secrets: SecretBox;
  /** True where stand-ins for the outside world may be used. */
  readonly sandboxAllowed: boolean;
  /** Opens a body that was encrypted for the house, as the server does for calls marked `enc`. */
  readonly openSealed: EncBox['open'];
  /** The address of a page of the brand, e.g. `/reset`, for mails. Never made of what a caller says about hosts. */
  readonly linkTo: (merchantId: bigint, path: string) => Promise<string>;
  /** Gives a trial account its test money, last in the transaction that opens it. Handed in by compose, like the wallet. */
  readonly grantTrial: (tx: Queryable, scope: MemberScope) => Promise<void>;
  /** Opens the wallet inside the registration. Handed in by compose because the wallet stands above. */
  readonly openWallet: (tx: Queryable, scope: MemberScope) => Promise<void>;
  /** Whether a member has an account to be paid to; from the payments, handed in by compose because they stand above. */
  readonly hasPayoutAccount: (scope: MemberScope) => Promise<boolean>;
  /** Accounts to be paid to, for operators; from the payments too. */
  readonly payoutAccounts: {
    list(scope: MemberScope): Promise<readonly { readonly id: bigint; readonly label: string }[]>;
    unbind(tx: Queryable, scope: MemberScope, id: bigint, now: Date): Promise<Refusal | null>;
  };
  /** Shown balances (decimal strings) of members, for the operator's list; from the wallet, handed in by compose. */
  readonly balancesOf: (scope: Scope, members: readonly MemberScope[]) => Promise<ReadonlyMap<bigint, string>>;
}

/** What the area's use cases stand on. */
export interface IdentityDeps extends IdentityOptions {
  readonly throttle: LoginThrottle;
  /** Judges each member's fund passwords one after the other. */
  readonly fundTurns: Turns;
  /** Draws pictures one after the other. */
  readonly drawTurns: Turns;
  readonly tokens: FreshCache<KnownToken>;
  readonly verification: Verification;
  readonly firebase: FirebaseNumbers;
}
