import type { Ledger } from '@lantern/ledger';
import type { Base, BrandView } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Safety } from '../safety/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** Dependencies of the area. */
export interface PromotionsDeps extends Base {
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'settings'>;
  readonly brand: (brandId: bigint) => Promise<BrandView>;
  readonly identity: Pick<Identity, 'memberById' | 'namesOf' | 'idsByName' | 'placeOf'>;
  readonly wallet: Pick<Wallet, 'createRequirement' | 'cancelRequirement' | 'hasOpenBonus' | 'requirementState'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'requests' | 'audit'>;
  readonly payments: Pick<Payments, 'depositHistory'>;
  readonly safety: Pick<Safety, 'samePerson'>;
}
