import { commandId, postings } from '@lantern/ledger';
import type { BrandView, MemberScope, Queryable } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';

/** Initial balance of a trial account, in units of the currency. */
const TRIAL_UNITS = 2_000n;

/** Credits a trial account with its test money, once. Throws for an account of the REAL book. */
export async function grantTrial(
  { ledger, clock }: Pick<WalletDeps, 'ledger' | 'clock'>,
  tx: Queryable,
  scope: MemberScope,
  brand: Pick<BrandView, 'currency'>,
): Promise<void> {
  if (scope.book !== 'TEST') throw new Error('Test money is for the TEST book alone.');
  const amount = TRIAL_UNITS * 10n ** BigInt(brand.currency.exponent);
  const answer = await ledger.postOne(tx, ledgerScope(brand, scope), {
    id: commandId('wallet.trial-grant', scope.brandId, scope.memberId),
    posting: postings.trialGrant({ member: scope.memberId, amount }),
    reference: { type: 'trial', id: scope.memberId.toString() },
    at: clock.now(),
  });
  if (answer.outcome !== 'posted' && answer.outcome !== 'duplicate') {
    throw new Error(`The grant of a trial was not posted: ${answer.outcome}.`);
  }
}
