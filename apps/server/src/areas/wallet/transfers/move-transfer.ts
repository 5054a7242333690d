import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { type BrandView, type Refusal, refuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { createRequirement } from '../requirements/create-requirement.ts';
import type { TransferRow } from './repository.ts';
import { TURNOVER_PPM } from './rules.ts';

type Step = 'post' | 'hold' | 'release' | 'give-back';

function postingOf({ fromId: from, toId: to, amount, direction }: TransferRow, step: Step) {
  if (step === 'hold') return postings.transferOnHold({ member: from, amount });
  if (step === 'give-back') return postings.transferReturned({ member: from, amount });
  const input = { from, to, amount, isOnHold: step === 'release' };
  return direction === 'DOWN' ? postings.transferToDownline(input) : postings.transferToUpline(input);
}

/**
 * Posts a step of a transfer as the last action of its transaction. Money sent downwards gets a wagering requirement of once the amount.
 * The ledger locks both wallets in id order.
 *
 * @returns INSUFFICIENT_BALANCE when the sender's balance is too low
 */
export async function moveTransfer(
  deps: WalletDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  transfer: TransferRow,
  step: Step,
  at: Date,
): Promise<Refusal | null> {
  const receiver = { brandId: brand.id, memberId: transfer.toId, book: transfer.book };
  if (step === 'post' || step === 'release') {
    const multiplierPpm = TURNOVER_PPM[transfer.direction];
    const reference = transfer.id.toString();
    if (multiplierPpm > 0n) {
      const { amount } = transfer;
      await createRequirement(tx, receiver, { source: 'TRANSFER', reference, amount, multiplierPpm, createdAt: at });
    }
  }
  const scope = ledgerScope(brand, receiver);
  const answer = await deps.ledger.postOne(tx, scope, {
    id: commandId('wallet.transfer', brand.id, transfer.id, step),
    posting: postingOf(transfer, step),
    reference: { type: 'transfer', id: transfer.id.toString() },
    at,
  });
  if (answer.outcome === 'posted') return null;
  if (answer.outcome === 'insufficient' && (step === 'post' || step === 'hold')) return refuse('INSUFFICIENT_BALANCE');
  throw new Error(`transfer ${transfer.id} ${step} was not posted: ${answer.outcome}`);
}
