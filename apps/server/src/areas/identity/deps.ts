import type { Base, MemberScope, Queryable, Scope } from '@lantern/server-kit';
import type { FreshCache, LoginThrottle, PasswordHasher } from '@lantern/server-kit/security';
import type { Brands } from '../brands/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Tree } from '../tree/index.ts';
import type { KnownToken } from './authenticate.ts';

/** What compose hands in. */
export interface IdentityOptions extends Base {
  readonly brands: Pick<Brands, 'settings' | 'isEnabled' | 'statusFor' | 'defaultPassword'>;
  readonly staff: Pick<Staff, 'requirePermission'>;
  readonly tree: Pick<Tree, 'place' | 'bookBelow' | 'setRates' | 'redeemCode' | 'checkCode' | 'uplinesOf'>;
  readonly passwords: PasswordHasher;
  /** Opens the wallet inside the registration. Handed in by compose because the wallet stands above. */
  readonly openWallet: (tx: Queryable, scope: MemberScope) => Promise<void>;
  /** Shown balances (decimal strings) of members, for the operator's list; from the wallet, handed in by compose. */
  readonly balancesOf: (scope: Scope, members: readonly MemberScope[]) => Promise<ReadonlyMap<bigint, string>>;
}

/** What the area's use cases stand on. */
export interface IdentityDeps extends IdentityOptions {
  readonly throttle: LoginThrottle;
  readonly tokens: FreshCache<KnownToken>;
}
