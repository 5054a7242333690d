import { Readable } from 'node:stream';
import type { Payload } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import { type FileAnswer, fileAnswer, isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { createThreads } from '@lantern/server-kit/threads';
import type { WalletDeps } from '../deps.ts';
import { words } from '../files/record-sheet.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { readStatement, type Statement, spanOf } from './read-statement.ts';
import type { drawStatement, StatementHead } from './statement-file.ts';

const PROGRAM = import.meta.url.endsWith('.ts') ? './statement-file.ts' : './statement-file.mjs';
/** Fonts of all scripts and two thousand lines take seconds to set. */
const threads = createThreads(new URL(PROGRAM, import.meta.url), { threads: 1, waiting: 16 });

/** @returns the PDF, or OVERLOADED while too many are being drawn */
async function draw(head: StatementHead, statement: Statement): Promise<Uint8Array | Refusal> {
  const input: Parameters<typeof drawStatement>[0] = [head, statement];
  const drawn = await threads.run<Awaited<ReturnType<typeof drawStatement>>>('drawStatement', input);
  return typeof drawn === 'string' ? refuse('OVERLOADED') : drawn.value;
}

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
  const bytes = await draw(head, statement);
  if (isRefusal(bytes)) return bytes;
  return fileAnswer({
    name: `statement-${range.from}-${range.to}.pdf`,
    contentType: 'application/pdf',
    chunks: Readable.from([bytes]),
  });
}
