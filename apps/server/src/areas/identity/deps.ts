import type { FieldRules } from '@lantern/contract/field-rules';
import type {
  Base,
  BrandView,
  EncBox,
  MemberScope,
  OutsideNetwork,
  Queryable,
  Refusal,
  Scope,
  Visitor,
} from '@lantern/server-kit';
import type { LoadingCache } from '@lantern/server-kit/cache';
import type { KeyedQueue, LoginThrottle, PasswordHasher, SecretBox } from '@lantern/server-kit/security';
import type { Staff } from '../staff/index.ts';
import type { Tree } from '../tree/index.ts';
import type { CachedToken } from './sessions/cached-token.ts';
import type { FirebaseNumbers } from './social/firebase.ts';
import type { Verification } from './verification/index.ts';

/** Brand settings that this area needs. */
export interface BrandOfIdentity {
  readonly registerRules: FieldRules;
  readonly switches: ReadonlyMap<string, 0 | 1>;
  readonly minimumAge: number;
  /** Validity of the initial password of an account that someone else created. */
  readonly startPasswordHours: number;
  readonly registrationCaptcha: 'PROOF_OF_WORK' | 'NONE';
  /** Reward promised for a Zalo number; null: none. */
  readonly zaloReward: string | null;
  /** Ranks and labels that operators may give to members. */
  readonly clubLabels: readonly { readonly rankLevel: number; readonly labelName: string }[];
  readonly memberLabels: readonly string[];
}

/** Functions of the brands area that are needed here. */
export interface BrandsOfIdentity {
  brand(brandId: bigint): Promise<Pick<BrandView, 'name'>>;
  settings(brandId: bigint): Promise<BrandOfIdentity>;
  isEnabled(brandId: bigint, modId: string): Promise<boolean>;
  /** MAINTENANCE or REGION_RESTRICTED when the site is closed to the visitor, else null. */
  closedTo(brandId: bigint, visitor: Visitor): Promise<Refusal | null>;
}

/** Runs in the transaction that opens an account. */
export type AccountHandler = (tx: Queryable, scope: MemberScope) => Promise<void>;

/** Members' bank cards and other payout accounts; registered by the area that pays out. */
export interface PayoutAccounts {
  /** The member's accounts, e.g. `Vietcombank ···· 5678`. */
  list(scope: MemberScope): Promise<readonly { readonly id: bigint; readonly label: string }[]>;
  unbind(tx: Queryable, scope: MemberScope, id: bigint, now: Date): Promise<Refusal | null>;
  /** Whether one is bound under the member's real name. */
  hasOwn(scope: MemberScope): Promise<boolean>;
}

/** Dependencies injected at start-up. */
export interface IdentityOptions extends Base {
  /** Network access to hosts that operators configured. */
  readonly outside: OutsideNetwork;
  readonly brands: BrandsOfIdentity;
  readonly staff: Pick<Staff, 'requirePermission' | 'holdsEverything' | 'audit' | 'requests'>;
  readonly tree: Pick<
    Tree,
    'place' | 'bookBelow' | 'setRates' | 'redeemCode' | 'checkCode' | 'openLink' | 'domainOwner' | 'uplinesOf'
  >;
  readonly passwords: PasswordHasher;
  readonly secrets: SecretBox;
  /** True where simulators of external services may be used. */
  readonly sandboxAllowed: boolean;
  /** Decrypts a body that was encrypted with the server's key, as for calls marked `enc`. */
  readonly openSealed: EncBox['open'];
  /** URL of a brand's page, e.g. `/reset`, for mails. Never built from the request's host header. */
  readonly linkTo: (brandId: bigint, path: string) => Promise<string>;
  /** Displayed balances (decimal strings) of members, for the operator's list; injected from the wallet. */
  readonly balancesOf: (scope: Scope, members: readonly MemberScope[]) => Promise<ReadonlyMap<bigint, string>>;
}

/** Dependencies of the area's use cases. */
export interface IdentityDeps extends IdentityOptions {
  /** Run what upper areas have registered for a new account, and for a new trial account. */
  readonly accountOpened: AccountHandler;
  readonly trialOpened: AccountHandler;
  readonly payoutAccounts: () => PayoutAccounts;
  readonly throttle: LoginThrottle;
  /** Serialises checks of each member's fund password. */
  readonly fundPasswordQueue: KeyedQueue;
  /** Serialises drawing of pictures. */
  readonly drawingQueue: KeyedQueue;
  readonly tokens: LoadingCache<CachedToken>;
  readonly verification: Verification;
  readonly firebase: FirebaseNumbers;
}
