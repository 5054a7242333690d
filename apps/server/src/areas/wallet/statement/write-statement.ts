import type { Payload } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import { type FileAnswer, fileAnswer, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { words } from '../files/record-sheet.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { readStatement, spanOf } from './read-statement.ts';
import { statementFile } from './statement-file.ts';

/** The member's own statement of the main wallet over whole business days, as PDF in the member's language. */
export async function writeStatement(
  deps: WalletDeps,
  context: MemberContext,
  range: Payload<'wallet.statement'>,
): Promise<FileAnswer | Refusal> {
  const { member, brand, language, now } = context;
  const timeZone = await deps.timeZone(brand.id);
  const span = spanOf(range, timeZone);
  if (span === null) return refuse('BAD_REQUEST', { field: 'from' });
  const scope = ledgerScope(brand, member.scope);
  const account = accounts.main(member.scope.memberId);
  const statement = await readStatement(deps, { scope, account, timeZone }, span);
  if (statement === null) return refuse('EXPORT_TOO_LARGE', { max: 2_000 });
  const head = {
    ...{ ...range, timeZone, language, writtenAt: now, brand: brand.name, currency: brand.currency },
    ...{ account: member.account, memberId: member.scope.memberId, wallet: words(language)('statement_main') },
  };
  return fileAnswer({
    name: `statement-${range.from}-${range.to}.pdf`,
    contentType: 'application/pdf',
    chunks: statementFile(head, statement),
  });
}
