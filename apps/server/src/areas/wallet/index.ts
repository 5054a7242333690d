import type { Value } from '@lantern/contract/schemas';
import { pipeline, type Queryable } from '@lantern/database';
import { MemberExcluded } from '@lantern/events';
import {
  type BrandView,
  type Consumer,
  consumer,
  createRegistration,
  type Job,
  type MemberScope,
  type Route,
  type Scope,
} from '@lantern/server-kit';
import { walletApprovals } from './approvals.ts';
import { grantTrial } from './balances/grant-trial.ts';
import { createOpenStakes } from './balances/open-stakes.ts';
import { readBalance } from './balances/read-balance.ts';
import type {
  BranchHold,
  ContractDebtReader,
  OpenStakesReader,
  RoundNames,
  WalletDeps,
  WalletOptions,
} from './deps.ts';
import { ledgerScope } from './ledger-scope.ts';
import { countTurnover, TURNOVER_TYPES } from './requirements/apply-settled-bets.ts';
import { cancelRequirement } from './requirements/cancel-requirement.ts';
import { clearWhenBust, type MoneyOnTheWay } from './requirements/clear-on-bust.ts';
import { createRequirement, type RequirementInput } from './requirements/create-requirement.ts';
import { expireRequirements } from './requirements/expire-requirements.ts';
import { hasOpenBonus, requirementState } from './requirements/repository/bonus-requirements.ts';
import { mostBreaches } from './requirements/repository/requirement-ends.ts';
import { membersWithOpenRequirements, turnoverLeft } from './requirements/repository/requirements.ts';
import { routes } from './routes.ts';
import { amountAtStart, enterGame } from './vendor-wallets/automatic-transfers.ts';
import { queryVendors } from './vendor-wallets/query-vendors.ts';
import { type VendorReconciliation, vendorReconciliation } from './vendor-wallets/reconcile.ts';
import { HAS_DUE_RETURNS } from './vendor-wallets/repository/returns.ts';
import {
  HAS_OPEN_TRANSFERS,
  listVendorTransfersOf,
  sumUnderWay,
  type VendorTransferRow,
} from './vendor-wallets/repository/vendor-transfers.ts';
import { noteExcluded, returnExcluded } from './vendor-wallets/return-excluded.ts';
import type { VendorWallets } from './vendor-wallets/vendor-calls.ts';

export type { OpenStakesReader, People, Person, WalletDeps, WalletOptions } from './deps.ts';
export { businessTime, type Cell, referenceWords } from './files/record-sheet.ts';
export { pagedFile } from './files/table-file.ts';
export { ledgerScope } from './ledger-scope.ts';
export type { VendorReconciliation } from './vendor-wallets/reconcile.ts';
export type { VendorTransferRow } from './vendor-wallets/repository/vendor-transfers.ts';
export {
  type VendorNews,
  type VendorWallets,
  vendorRefOf,
  type WalletVendor,
} from './vendor-wallets/vendor-calls.ts';

/** Public API of the wallet: balances, the account record, and wagering requirements before withdrawals. */
export interface Wallet {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  /** Opens a new member's accounts inside the registration's own transaction. */
  openMember(tx: Queryable, scope: MemberScope, brand: Pick<BrandView, 'currency'>): Promise<void>;
  /** Credits a trial account with its test money; the last step of the transaction that opens the account. */
  grantTrial(tx: Queryable, scope: MemberScope, brand: Pick<BrandView, 'currency'>): Promise<void>;
  createRequirement(tx: Queryable, scope: MemberScope, input: RequirementInput): Promise<void>;
  /** Ends a requirement whose money is gone. */
  cancelRequirement: typeof cancelRequirement;
  /** True when a bonus of a promotion has an open wagering requirement. */
  hasOpenBonus: typeof hasOpenBonus;
  /** State of the requirement that a source created; null when there is none. */
  requirementState: typeof requirementState;
  /** The member's spendable balance, as the balance call answers it. */
  balance(scope: MemberScope, brand: Pick<BrandView, 'currency'>): Promise<Value<'wallet.balance'>>;
  /** Remaining wagering requirement in minor units. */
  turnoverLeft(db: Queryable, scope: MemberScope): Promise<bigint>;
  /** Number of bets since an instant above the maximum of a bonus, for the requirement with the most of them. */
  maxBetBreaches(db: Queryable, scope: MemberScope, since: Date): Promise<number>;
  /** Those of the members with an open wagering requirement. */
  withOpenTurnover(tx: Queryable, brandId: bigint, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** Applies the bust rule to one member; resolves to the number of requirements ended. */
  clearWhenBust(
    tx: Queryable,
    brand: Pick<BrandView, 'currency'>,
    scope: MemberScope,
    onTheWay: () => Promise<MoneyOnTheWay>,
  ): Promise<number>;
  /** At a game start with automatic transfers: moves money to the game's vendor and collects it from the others. */
  enterGame(scope: MemberScope, brand: Pick<BrandView, 'currency'>, vendor: string | null): Promise<void>;
  /** Minor units that a game start would move from the main wallet to a vendor with wallets of its own; 0 without automatic transfers. */
  amountAtStart(scope: MemberScope, brand: Pick<BrandView, 'currency'>): Promise<bigint>;
  /** A member's transfers with vendors that began before an instant, newest first. */
  vendorTransfersOf(scope: MemberScope, before: Date, limit: number): Promise<readonly VendorTransferRow[]>;
  /** Minor units in transfer to and from vendors: the balance of H:XFER_TRANSIT. */
  sumUnderWay(scope: Scope, book: 'REAL' | 'TEST'): Promise<bigint>;
  /** Data for the reconciliation with vendors' statements and wallets. */
  readonly vendors: VendorReconciliation;
  /** What blocks an account's money besides its own state. */
  branchHold(db: Queryable, scope: MemberScope): Promise<BranchHold>;
  /** Adds an area's open stakes to those of its members. */
  registerOpenStakes(reader: OpenStakesReader): void;
  /** Registers the connection to vendors with their own wallets. */
  registerVendorWallets(vendors: VendorWallets): void;
  /** Registers the debts by contracts between levels. */
  registerContractDebt(reader: ContractDebtReader): void;
  /** Registers the names of games for the account record. */
  registerRoundNames(names: RoundNames): void;
}

const QUERY_MS = 5_000;
const EXPIRE_MS = 60_000;

const jobsOf = (deps: WalletDeps): readonly Job[] => [
  {
    name: 'wallet.query-vendors',
    everyMs: QUERY_MS,
    hasWork: HAS_OPEN_TRANSFERS,
    run: (now, pieces) => queryVendors(deps, now, pieces),
  },
  {
    name: 'wallet.return-excluded',
    everyMs: QUERY_MS,
    hasWork: HAS_DUE_RETURNS,
    run: (now, pieces) => returnExcluded(deps, now, pieces),
  },
  {
    name: 'wallet.expire-requirements',
    everyMs: EXPIRE_MS,
    run: (now, pieces) => expireRequirements(deps, now, pieces),
  },
];

export function createWallet(options: WalletOptions): Wallet {
  const stakes = createOpenStakes(options);
  const vendors = createRegistration<VendorWallets>('vendors with their own wallets');
  const contractDebt = createRegistration<ContractDebtReader>('debts by contracts');
  const roundNames = createRegistration<RoundNames>('names of games');
  const deps: WalletDeps = {
    ...options,
    openStakes: stakes.openStakes,
    vendors: vendors.part,
    async branchHold(db, scope) {
      const [isFrozen, debt] = await pipeline([
        options.people.isBranchFrozen(db, scope),
        contractDebt.part()(db, scope),
      ]);
      return { isFrozen, debt };
    },
    nameRounds: (...request) => roundNames.part()(...request),
  };
  deps.staff.requests.define(walletApprovals(deps));
  return {
    routes: routes(deps),
    jobs: jobsOf(deps),
    consumers: [
      consumer({
        name: 'wallet.turnover',
        types: TURNOVER_TYPES,
        // Events of one settlement share `settledAt` and are processed in order, so that a bet counts before it is reversed.
        sequenceOf: ({ payload }) => payload.settledAt,
        handle: (tx, events) => countTurnover(deps, tx, events),
      }),
      consumer({
        name: 'wallet.excluded',
        types: [MemberExcluded],
        handle: (tx, events) => noteExcluded(deps, tx, events),
      }),
    ],
    openMember: (tx, scope, brand) => deps.ledger.openMember(tx, ledgerScope(brand, scope), scope.memberId),
    grantTrial: (tx, scope, brand) => grantTrial(deps, tx, scope, brand),
    balance: (scope, brand) => readBalance(deps, scope, brand),
    createRequirement,
    cancelRequirement,
    hasOpenBonus,
    requirementState,
    turnoverLeft,
    maxBetBreaches: mostBreaches,
    withOpenTurnover: membersWithOpenRequirements,
    amountAtStart: (scope, brand) => amountAtStart(deps, { scope, brand }),
    enterGame: (scope, brand, vendor) => enterGame(deps, { scope, brand }, vendor),
    vendorTransfersOf: (scope, before, limit) => listVendorTransfersOf(deps.pool, scope, { before, limit }),
    sumUnderWay: (scope, book) => sumUnderWay(deps.pool, scope, book),
    vendors: vendorReconciliation(deps),
    branchHold: deps.branchHold,
    registerOpenStakes: stakes.register,
    registerVendorWallets: vendors.register,
    registerContractDebt: contractDebt.register,
    registerRoundNames: roundNames.register,
    clearWhenBust: (tx, brand, scope, onTheWay) => clearWhenBust(deps, tx, brand, scope, onTheWay),
  };
}
