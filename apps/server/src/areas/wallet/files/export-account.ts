import type { Payload } from '@lantern/contract/schemas';
import { isPlatformAccount, parseAccount } from '@lantern/ledger';
import { type FileAnswer, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { accountExponent } from '../account-exponent.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { exportEntries } from './export-entries.ts';
import { exportPlatformAccount } from './export-platform-account.ts';

/** The statement of any account, as a file in the operator's language. */
export async function exportAccount(
  deps: WalletDeps,
  context: StaffContext,
  { account: name, book = 'REAL', format, from, to }: Payload<'walletBackOffice.exportAccount'>,
): Promise<FileAnswer | Refusal> {
  const refusal = deps.requirePermission(context, 'ledger.read');
  if (refusal) return refusal;
  const account = parseAccount(name);
  if (account === undefined) return refuse('NOT_FOUND');
  // A statement of a member's account leaves the back office, so that the log says who took it.
  await deps.staff.audit(deps.pool, context, {
    action: 'wallet.export-account',
    target: `account:${account.name}`,
    permission: 'ledger.read',
    after: { book, format, from: from ?? null, to: to ?? null },
  });
  const { brand, operator, language } = context;
  const { exponent } = brand.currency;
  const scope = ledgerScope(brand, { brandId: operator.scope.brandId, book });
  const request = { scope, account: account.name, format, language };
  const begin = from && { from: new Date(from) };
  if (isPlatformAccount(account.name)) {
    return exportPlatformAccount(deps, {
      ...request,
      exponent,
      span: { ...begin, to: to ? new Date(to) : context.now },
    });
  }
  return exportEntries(deps, {
    ...request,
    filter: { ...begin, ...(to && { to: new Date(to) }) },
    exponent: accountExponent(account.name, exponent),
  });
}
