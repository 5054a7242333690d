import type { Payload } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import type { FileAnswer, MemberContext, Refusal } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { recordFilter } from '../record/record-groups.ts';
import { exportEntries } from './export-entries.ts';

/** The member's own account record, filtered as on the screen, in the member's language. */
export async function exportRecord(
  deps: WalletDeps,
  context: MemberContext,
  { format, ...query }: Payload<'wallet.exportRecord'>,
): Promise<FileAnswer | Refusal> {
  const { scope } = context.member;
  return exportEntries(deps, {
    scope: ledgerScope(context.brand, scope),
    account: accounts.main(scope.memberId),
    filter: recordFilter(query),
    format,
    language: context.language,
    exponent: context.brand.currency.exponent,
  });
}
