import type { Ledger } from '@lantern/ledger';
import type { MinorUnits } from '@lantern/money';
import type { Base, MemberScope, Refusal, StaffContext } from '@lantern/server-kit';

/** What the wallet is built with. Doors of other areas come as the functions that are needed of them. */
export interface WalletDeps extends Base {
  readonly ledger: Ledger;
  /** Staff's door: refuses an operator who lacks the permission. */
  readonly requirePermission: (context: StaffContext, permission: string) => Refusal | null;
  /**
   * Sum of a member's open lottery stakes: they are held per issue (H:ISSUE), so that only the lottery can tell whose they
   * are. Handed in by compose because the lottery stands above the wallet.
   */
  readonly openStakes: (scope: MemberScope) => Promise<MinorUnits>;
}
