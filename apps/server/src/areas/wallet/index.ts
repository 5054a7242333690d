import type { Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { MemberExcluded } from '@lantern/events';
import {
  type Consumer,
  consumer,
  type Job,
  type MemberScope,
  type MerchantView,
  type Route,
  type Scope,
} from '@lantern/server-kit';
import { countTurnover, TURNOVER_TYPES } from './apply-settled-bets.ts';
import { cancelRequirement } from './cancel-requirement.ts';
import { clearWhenBust, type MoneyOnTheWay } from './clear-on-bust.ts';
import { createRequirement, type RequirementInput } from './create-requirement.ts';
import type { WalletDeps } from './deps.ts';
import { transferSubject, vendorSubject } from './describe-requests.ts';
import { expireRequirements } from './expire-requirements.ts';
import { grantTrial } from './grant-trial.ts';
import { ledgerScope } from './ledger-scope.ts';
import { readBalance } from './read-balance.ts';
import { hasOpenBonus, requirementState } from './repository/bonus-requirements.ts';
import { mostBreaches } from './repository/requirement-ends.ts';
import { membersWithOpenRequirements, turnoverLeft } from './repository/requirements.ts';
import { listVendorTransfersOf, sumUnderWay, type VendorTransferRow } from './repository/vendor-transfers.ts';
import { routes } from './routes.ts';
import { applyRelease, RELEASE_ACTION } from './transfers/review-transfer.ts';
import { askVendors } from './vendor-wallets/ask-vendors.ts';
import { enterGame } from './vendor-wallets/move-by-itself.ts';
import { applyVendorResolve, RESOLVE_VENDOR_ACTION } from './vendor-wallets/office.ts';
import { type VendorReconciliation, vendorReconciliation } from './vendor-wallets/reconcile.ts';
import { noteExcluded, returnExcluded } from './vendor-wallets/return-excluded.ts';

export type { People, Person, WalletDeps } from './deps.ts';
export { businessTime, type Cell, referenceWords } from './files/record-sheet.ts';
export { pagedFile } from './files/table-file.ts';
export { ledgerScope } from './ledger-scope.ts';
export type { VendorTransferRow } from './repository/vendor-transfers.ts';
export type { VendorReconciliation } from './vendor-wallets/reconcile.ts';
export {
  type VendorDesk,
  type VendorNews,
  vendorRefOf,
  type WalletVendor,
} from './vendor-wallets/vendor-desk.ts';

/** Door of the wallet: balances, the account record, and what must be bet before money may leave. */
export interface Wallet {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  /** Opens a new member's accounts inside the registration's own transaction. */
  openMember(tx: Queryable, scope: MemberScope, merchant: Pick<MerchantView, 'currency'>): Promise<void>;
  /** Gives a trial account its test money; last in the transaction that opens it. */
  grantTrial(tx: Queryable, scope: MemberScope, merchant: Pick<MerchantView, 'currency'>): Promise<void>;
  createRequirement(tx: Queryable, scope: MemberScope, input: RequirementInput): Promise<void>;
  /** Ends a requirement whose money is gone. */
  cancelRequirement: typeof cancelRequirement;
  /** Whether a bonus of an activity is still to be bet. */
  hasOpenBonus: typeof hasOpenBonus;
  /** How what one source asked for stands; null when it asked for nothing. */
  requirementState: typeof requirementState;
  /** What a member can spend, as the balance call answers it. */
  balance(scope: MemberScope, merchant: Pick<MerchantView, 'currency'>): Promise<Value<'wallet.balance'>>;
  /** Minor units still to be bet. */
  turnoverLeft(db: Queryable, scope: MemberScope): Promise<bigint>;
  /** Bets since an instant that were too high for a bonus: the most of one requirement. */
  maxBetBreaches(db: Queryable, scope: MemberScope, since: Date): Promise<number>;
  /** Those of the members who still have to bet something. */
  withOpenTurnover(tx: Queryable, merchantId: bigint, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** The bust rule for one member; answers how many requirements ended. */
  clearWhenBust(
    tx: Queryable,
    merchant: Pick<MerchantView, 'currency'>,
    scope: MemberScope,
    onTheWay: () => Promise<MoneyOnTheWay>,
  ): Promise<number>;
  /** A game is opened: money follows the member to its vendor and comes back from the others, where it does so by itself. */
  enterGame(scope: MemberScope, merchant: Pick<MerchantView, 'currency'>, vendor: string | null): Promise<void>;
  /** A member's transfers with vendors that began before an instant, newest first. */
  vendorTransfersOf(scope: MemberScope, before: Date, limit: number): Promise<readonly VendorTransferRow[]>;
  /** Minor units under way to and from vendors: what H:XFER_TRANSIT holds. */
  sumUnderWay(scope: Scope, book: 'REAL' | 'TEST'): Promise<bigint>;
  /** What vendors' statements and wallets are laid beside. */
  readonly vendors: VendorReconciliation;
}

const ASK_MS = 5_000;
const EXPIRE_MS = 60_000;

export function createWallet(deps: WalletDeps): Wallet {
  const { requests } = deps.staff;
  requests.register(
    RELEASE_ACTION,
    (tx, scope, frozen, by) => applyRelease(deps, tx, scope, frozen, by),
    transferSubject(deps),
  );
  requests.register(
    RESOLVE_VENDOR_ACTION,
    (tx, scope, frozen, by) => applyVendorResolve(deps, tx, scope, frozen, by),
    vendorSubject(deps),
  );
  return {
    routes: routes(deps),
    jobs: [
      { name: 'wallet.ask-vendors', everyMs: ASK_MS, run: (now, pieces) => askVendors(deps, now, pieces) },
      { name: 'wallet.return-excluded', everyMs: ASK_MS, run: (now, pieces) => returnExcluded(deps, now, pieces) },
      {
        name: 'wallet.expire-requirements',
        everyMs: EXPIRE_MS,
        run: (now, pieces) => expireRequirements(deps, now, pieces),
      },
    ],
    consumers: [
      consumer({
        name: 'wallet.turnover',
        types: TURNOVER_TYPES,
        // Nothing is taken back before it has counted: both events of a settlement name its moment.
        lineOf: ({ payload }) => payload.settledAt,
        handle: (tx, events) => countTurnover(deps, tx, events),
      }),
      consumer({
        name: 'wallet.excluded',
        types: [MemberExcluded],
        handle: (tx, events) => noteExcluded(deps, tx, events),
      }),
    ],
    openMember: (tx, scope, merchant) => deps.ledger.openMember(tx, ledgerScope(merchant, scope), scope.memberId),
    grantTrial: (tx, scope, merchant) => grantTrial(deps, tx, scope, merchant),
    balance: (scope, merchant) => readBalance(deps, scope, merchant),
    createRequirement,
    cancelRequirement,
    hasOpenBonus,
    requirementState,
    turnoverLeft,
    maxBetBreaches: mostBreaches,
    withOpenTurnover: membersWithOpenRequirements,
    enterGame: (scope, merchant, vendor) => enterGame(deps, { scope, merchant }, vendor),
    vendorTransfersOf: (scope, before, limit) => listVendorTransfersOf(deps.pool, scope, { before, limit }),
    sumUnderWay: (scope, book) => sumUnderWay(deps.pool, scope, book),
    vendors: vendorReconciliation(deps),
    clearWhenBust: (tx, merchant, scope, onTheWay) => clearWhenBust(deps, tx, merchant, scope, onTheWay),
  };
}
