import type { Ledger } from '@lantern/ledger';
import type { Base } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Games } from '../games/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface ReconciliationDeps extends Base {
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'brand' | 'settings'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'requests' | 'audit'>;
  readonly identity: Pick<Identity, 'namesOf'>;
  readonly wallet: Pick<Wallet, 'vendors'>;
  readonly payments: Pick<Payments, 'statements'>;
  readonly games: Pick<Games, 'matching'>;
}
