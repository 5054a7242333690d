import { createHash } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { businessOffsetMs, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import { findBankAccount } from '../channels/repository/bank-accounts.ts';
import type { PaymentsDeps } from '../deps.ts';
import { matchNewLines } from './match-lines.ts';
import { countOfImport, insertImport, insertLines, knownKeys, lockStatements, type NewLine } from './repository.ts';
import { type CsvLine, readStatement } from './statement-csv.ts';

/**
 * Imports a bank statement: every row once, booked to suspense at once (P02), and matched immediately where possible. A row is identified
 * by the bank's number or, without one, by all its fields plus the count of identical rows before it in the file.
 */
export async function importStatement(
  deps: PaymentsDeps,
  context: StaffContext,
): Promise<Value<'paymentsFinance.importStatement'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const account = await findBankAccount(deps.pool, scope, context.params.account ?? '');
  if (account === null) return refuse('NOT_FOUND');
  const bytes = context.rawBody ?? Buffer.alloc(0);
  const { businessTimeZone } = await deps.settings(scope.brandId);
  const read = await readStatement(bytes, businessOffsetMs(businessTimeZone), context.brand.currency.exponent);
  if ('fault' in read) return refuse('STATEMENT_FORMAT', { fault: read.fault, line: read.line });
  const lines = keyed(read);
  const written = await transaction(deps.pool, async (tx) => {
    await lockStatements(tx, scope, account.code);
    const keys = lines.map((line) => line.key);
    const known = await knownKeys(tx, scope, account.code, keys);
    const fresh = lines.filter((line) => !known.has(line.key.toString('hex')));
    const fileName = String(context.headers['x-file-name'] ?? '').slice(0, 200);
    const digest = createHash('sha256').update(bytes).digest();
    const made = { account: account.code, fileName, digest, lines: lines.length, fresh: fresh.length };
    const importId = await insertImport(tx, scope, { ...made, operator: context.operator.name, at: context.now });
    const ids = await insertLines(tx, scope, { account: account.code, importId }, fresh);
    await deps.staff.audit(tx, context, {
      action: 'payments.import-statement',
      permission: 'payments.match',
      target: `bank-account:${account.code}`,
      after: { import: importId.toString(), lines: lines.length, fresh: fresh.length },
    });
    const commands = fresh.flatMap((line, index) => {
      const id = ids[index];
      if (line.amount < 0n || id === undefined) return [];
      return {
        id: commandId('payments.statement-line', scope.brandId, id),
        posting: postings.bankMoneyReceived({ bank: account.code, amount: line.amount }),
        reference: { type: 'statement', id: id.toString() },
        at: context.now,
      };
    });
    const answers = await deps.ledger.post(
      tx,
      ledgerScope(context.brand, { brandId: scope.brandId, book: 'REAL' }),
      commands,
    );
    const failed = answers.find((answer) => answer.outcome !== 'posted');
    if (failed) throw new Error(`a line of the statement was not posted: ${failed.outcome}`);
    return { importId, fresh: fresh.length };
  });
  await matchNewLines(deps, context.now);
  const counts = await countOfImport(deps.pool, scope, written.importId);
  return { importId: written.importId.toString(), lines: lines.length, fresh: written.fresh, ...counts };
}

function keyed(lines: readonly CsvLine[]): readonly NewLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { at, amount, payer, reference, number } = line;
    const content = number || JSON.stringify([at.toISOString(), amount.toString(), payer, reference]);
    // A bank number identifies one row; if a file has it twice, the second is still imported as another row.
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    const key = createHash('sha256')
      .update(`${number ? 'number' : 'story'}|${content}|${before}`)
      .digest();
    return { ...line, key };
  });
}
