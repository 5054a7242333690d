import type { Payload } from '@lantern/contract/schemas';
import { isHouseAccount, parseAccount } from '@lantern/ledger';
import { type FileAnswer, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { accountExponent } from '../account-exponent.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { exportEntries } from './export-entries.ts';

/** Any member's account for an operator, as a file in the operator's language. */
export async function exportAccount(
  deps: WalletDeps,
  context: StaffContext,
  { account: name, book = 'REAL', format, from, to }: Payload<'walletOffice.exportAccount'>,
): Promise<FileAnswer | Refusal> {
  const refusal = deps.requirePermission(context, 'ledger.read');
  if (refusal) return refusal;
  const account = parseAccount(name);
  if (account === undefined || isHouseAccount(account.name)) return refuse('NOT_FOUND');
  const { merchant, operator, language } = context;
  return exportEntries(deps, {
    scope: ledgerScope(merchant, { merchantId: operator.scope.merchantId, book }),
    account: account.name,
    filter: { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) },
    format,
    language,
    exponent: accountExponent(account.name, merchant.currency.exponent),
  });
}
