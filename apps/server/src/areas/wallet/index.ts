import type { Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import type { Consumer, MemberScope, MerchantView, Route } from '@lantern/server-kit';
import { applySettledBets, SETTLED_BETS } from './apply-settled-bets.ts';
import { cancelRequirement } from './cancel-requirement.ts';
import { clearWhenBust, type MoneyOnTheWay } from './clear-on-bust.ts';
import { createRequirement, type RequirementInput } from './create-requirement.ts';
import type { WalletDeps } from './deps.ts';
import { grantTrial } from './grant-trial.ts';
import { ledgerScope } from './ledger-scope.ts';
import { readBalance } from './read-balance.ts';
import { membersWithOpenRequirements, turnoverLeft } from './repository/requirements.ts';
import { routes } from './routes.ts';
import { applyRelease, RELEASE_ACTION } from './transfers/review-transfer.ts';

export { SETTLED_BETS, type SettledBets } from './apply-settled-bets.ts';
export type { People, Person, WalletDeps } from './deps.ts';
export { ledgerScope } from './ledger-scope.ts';

/** Door of the wallet: balances, the account record, and what must be bet before money may leave. */
export interface Wallet {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  /** Opens a new member's accounts inside the registration's own transaction. */
  openMember(tx: Queryable, scope: MemberScope, merchant: Pick<MerchantView, 'currency'>): Promise<void>;
  /** Gives a trial account its test money; last in the transaction that opens it. */
  grantTrial(tx: Queryable, scope: MemberScope, merchant: Pick<MerchantView, 'currency'>): Promise<void>;
  createRequirement(tx: Queryable, scope: MemberScope, input: RequirementInput): Promise<void>;
  /** Ends a requirement whose money is gone. */
  cancelRequirement: typeof cancelRequirement;
  /** What a member can spend, as the balance call answers it. */
  balance(scope: MemberScope, merchant: Pick<MerchantView, 'currency'>): Promise<Value<'wallet.balance'>>;
  /** Minor units still to be bet. */
  turnoverLeft(db: Queryable, scope: MemberScope): Promise<bigint>;
  /** Those of the members who still have to bet something. */
  withOpenTurnover(tx: Queryable, merchantId: bigint, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** The bust rule for one member; answers how many requirements ended. */
  clearWhenBust(
    tx: Queryable,
    merchant: Pick<MerchantView, 'currency'>,
    scope: MemberScope,
    onTheWay: MoneyOnTheWay,
  ): Promise<number>;
}

export function createWallet(deps: WalletDeps): Wallet {
  deps.staff.requests.register(RELEASE_ACTION, (tx, scope, frozen, by) => applyRelease(deps, tx, scope, frozen, by));
  return {
    routes: routes(deps),
    consumers: [
      {
        name: 'wallet.turnover',
        topics: [SETTLED_BETS],
        handle: (tx, events) => applySettledBets(deps, tx, events),
      },
    ],
    openMember: (tx, scope, merchant) => deps.ledger.openMember(tx, ledgerScope(merchant, scope), scope.memberId),
    grantTrial: (tx, scope, merchant) => grantTrial(deps, tx, scope, merchant),
    balance: (scope, merchant) => readBalance(deps, scope, merchant),
    createRequirement,
    cancelRequirement,
    turnoverLeft,
    withOpenTurnover: membersWithOpenRequirements,
    clearWhenBust: (tx, merchant, scope, onTheWay) => clearWhenBust(deps, tx, merchant, scope, onTheWay),
  };
}
