import { accounts, commandId } from '@lantern/ledger';
import type { MemberScope } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { collectFunds } from './collect-funds.ts';
import { staysPut } from './repository/vendor-transfers.ts';
import { type Mover, startTransfer } from './start-transfer.ts';

const SWITCH = 'AUTO_TRANSFER';

/** True when automatic transfers are on: the brand's setting and the member's own choice. */
export async function movesByItself(deps: WalletDeps, scope: MemberScope): Promise<boolean> {
  return (await deps.isEnabled(scope.brandId, SWITCH)) && !(await staysPut(deps.pool, scope));
}

const mainOf = async (deps: WalletDeps, { scope, brand }: Mover): Promise<bigint> => {
  const [main] = await deps.ledger.balances(deps.pool, ledgerScope(brand, scope), [accounts.main(scope.memberId)]);
  return main?.balance ?? 0n;
};

/**
 * What a start of this vendor's game would move from the main wallet, apart from what other vendors give back first.
 *
 * @returns minor units; 0 without automatic transfers
 */
export async function amountAtStart(deps: WalletDeps, mover: Mover): Promise<bigint> {
  return (await movesByItself(deps, mover.scope)) ? mainOf(deps, mover) : 0n;
}

/**
 * At a game start: collects money from other vendors, and moves the whole main wallet to the game's vendor when it is a transfer-mode
 * vendor. A failed transfer does not stop the game from opening.
 *
 * @param vendor a transfer-mode vendor, or null for games that share the main wallet
 */
export async function enterGame(deps: WalletDeps, mover: Mover, vendor: string | null): Promise<void> {
  const { scope } = mover;
  if (!(await movesByItself(deps, scope))) return;
  const { brandId, memberId } = scope;
  const requestId = commandId('wallet.enter-game', brandId, memberId, vendor ?? '', deps.clock.now().getTime());
  await collectFunds(deps, mover, {
    requestId,
    cause: 'LAUNCH',
    ...(vendor !== null && { except: vendor }),
  });
  if (vendor === null) return;
  const amount = await mainOf(deps, mover);
  if (amount === 0n) return;
  await startTransfer(deps, mover, { requestId, vendor, direction: 'IN', amount, cause: 'LAUNCH' });
}
