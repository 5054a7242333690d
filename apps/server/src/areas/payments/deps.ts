import type { Ledger } from '@lantern/ledger';
import type { Base, MemberScope, MerchantView, Scope } from '@lantern/server-kit';
import type { Safety } from '../safety/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { PspGateway } from './gateways/psp.ts';

/** What payments are built with. */
export interface PaymentsDeps extends Base {
  readonly ledger: Ledger;
  readonly wallet: Pick<Wallet, 'createRequirement' | 'withOpenTurnover' | 'clearWhenBust'>;
  readonly safety: Pick<Safety, 'mayDeposit' | 'recordFlow'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'requests' | 'audit'>;
  /** The brand by its id, for money's exponent and currency in jobs and call-backs. */
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  /** Log-in names by member id, and ids by the beginning of a name, for the operator's lists. */
  readonly members: {
    readonly namesOf: (scope: Scope, ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;
    readonly idsByName: (scope: Scope, name: string) => Promise<readonly bigint[]>;
    readonly realNameOf: (scope: MemberScope) => Promise<string | null>;
  };
  readonly gateways: ReadonlyMap<string, PspGateway>;
  /** False in production unless stand-ins for the outside world were switched on. */
  readonly sandboxAllowed: boolean;
}
