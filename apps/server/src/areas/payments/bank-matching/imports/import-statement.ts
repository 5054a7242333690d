import { createHash } from 'node:crypto';
import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount } from '@lantern/money';
import {
  businessDayStart,
  businessOffsetMs,
  isRefusal,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { findBankAccount } from '../../channels/repository/bank-accounts.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { parseBalance } from '../balances/parse-balance.ts';
import { addToBalance, lockBalance } from '../balances/repository.ts';
import { matchNewLines } from '../match-lines.ts';
import { alonePerDay } from './alone-per-day.ts';
import { confirmStatement, importTarget } from './confirm-statement.ts';
import { postRows } from './post-rows.ts';
import {
  countOfImport,
  insertImport,
  insertLines,
  knownRows,
  lockAlone,
  lockStatements,
  postedAlone,
  waitingImports,
} from './repository.ts';
import { closingOf, readStatement } from './statement-csv.ts';
import { continueBalance, divideRows, type IdentifiedRow, identifyRows, sumOf } from './statement-rows.ts';

type Input = Payload<'paymentsFinance.importStatement'>;

interface ReadFile {
  readonly bytes: Buffer;
  readonly rows: readonly IdentifiedRow[];
  /** Minor units. */
  readonly closing: bigint;
}

/**
 * Imports a bank statement. New rows must lead from the balance that is known to the bank's. Up to the sum that one person may post in a
 * day they are booked to suspense at once (P02) and matched; the rest waits for a second person, with the file as the subject.
 */
export async function importStatement(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Input,
): Promise<Value<'paymentsFinance.importStatement'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  if ((await findBankAccount(deps.pool, scope, input.account)) === null) return refuse('NOT_FOUND');
  const { businessTimeZone, withdrawals } = await deps.settings(scope.brandId);
  const { exponent } = context.brand.currency;
  const read = await readFile(input, businessOffsetMs(businessTimeZone), exponent);
  if (isRefusal(read)) return read;
  const limit = { perDay: alonePerDay(withdrawals, exponent), since: businessDayStart(context.now, businessTimeZone) };
  const written = await transactionOrRefuse(deps.pool, (tx) => writeImport(deps, tx, context, { input, read, limit }));
  if (isRefusal(written)) return written;
  await matchNewLines(deps, context.now);
  const { importId, ...counts } = written;
  const matching = await countOfImport(deps.pool, scope, importId);
  return { importId: importId.toString(), lines: read.rows.length, ...counts, ...matching };
}

/** The file's rows and its closing balance, from its own column or as the operator typed it. */
async function readFile(input: Input, offsetMs: number, exponent: number): Promise<ReadFile | Refusal> {
  const bytes = Buffer.from(input.file, 'base64');
  const lines = await readStatement(bytes, offsetMs, exponent);
  if ('fault' in lines) return refuse('STATEMENT_FORMAT', { fault: lines.fault, line: lines.line });
  const found = closingOf(lines);
  if ('fault' in found) return refuse('STATEMENT_FORMAT', { fault: found.fault, line: found.line });
  const typed = input.closing === undefined ? null : parseBalance(input.closing, exponent);
  if (input.closing !== undefined && typed === null) return refuse('AMOUNT_INVALID');
  const closing = found.closing ?? typed;
  if (closing === null) return refuse('STATEMENT_CLOSING');
  if (typed !== null && typed !== closing) return refuseBalance(exponent, closing, typed, closing);
  return { bytes, rows: identifyRows(lines, offsetMs), closing };
}

interface Limit {
  /** Minor units that one person may post in a day without a second one. */
  readonly perDay: bigint;
  readonly since: Date;
}

async function writeImport(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  { input, read, limit }: { readonly input: Input; readonly read: ReadFile; readonly limit: Limit },
) {
  const { scope, name } = context.operator;
  const { account } = input;
  const { exponent } = context.brand.currency;
  await lockAlone(tx, scope, scope.operatorId);
  const posted = await postedAlone(tx, scope, scope.operatorId, limit.since);
  await lockStatements(tx, scope, account);
  const waits = (await waitingImports(tx, scope)).get(account);
  if (waits) return refuse('STATEMENT_WAITS', { importId: waits.id.toString(), operator: waits.operator });
  const balance = await lockBalance(tx, scope, account);
  const known = await knownRows(tx, scope, account, read.rows);
  const isKnown = (key: Buffer | null) => key !== null && known.keys.has(key.toString('hex'));
  const fresh = read.rows.filter(({ key, formerKey }) => !isKnown(key) && !isKnown(formerKey));
  const { rows, opening, continues } = continueBalance(fresh, balance, read.closing);
  const isRestart = balance !== null && !continues;
  if (isRestart && input.restart === undefined) {
    return refuseBalance(exponent, balance, read.closing, balance + sumOf(rows));
  }
  const numbers = countNumbers(rows);
  const { atOnce, waiting, alone } = divideRows(rows, {
    allowance: limit.perDay > posted ? limit.perDay - posted : 0n,
    isWhole: !continues,
    isDoubtful: ({ number }) => number !== '' && (known.numbers.has(number) || (numbers.get(number) ?? 0) > 1),
  });
  // A statement without new rows still has a balance that a second operator confirms.
  const isWaiting = waiting.length > 0 || !continues;
  const importId = await insertImport(tx, scope, {
    ...{ account, fileName: input.fileName, file: read.bytes, lines: read.rows.length, fresh: rows.length },
    digest: createHash('sha256').update(read.bytes).digest(),
    ...{ state: isWaiting ? 'WAITING' : 'POSTED', opening, closing: read.closing, restart: isRestart, alone },
    ...figuresOf(rows),
    ...{ operator: name, operatorId: scope.operatorId, at: context.now },
  });
  const ids = await insertLines(tx, scope, { account, importId, isWaiting: false }, atOnce);
  await insertLines(tx, scope, { account, importId, isWaiting: true }, waiting);
  await postRows(deps, tx, context.brand, ids, { account, at: context.now });
  await addToBalance(tx, scope, account, sumOf(atOnce));
  const request = {
    target: importTarget(importId),
    payload: { importId: importId.toString(), account },
    reason: input.restart ?? (input.fileName.trim() || account),
  };
  const requestId = isWaiting ? await deps.staff.requests.open(tx, context, confirmStatement(deps), request) : null;
  if (isRefusal(requestId)) return requestId;
  await deps.staff.audit(tx, context, {
    action: 'payments.import-statement',
    permission: 'payments.match',
    target: `bank-account:${account}`,
    after: { import: importId.toString(), lines: read.rows.length, fresh: rows.length, waiting: waiting.length },
  });
  const repeated = fresh.length - rows.length;
  return {
    importId,
    ...{ fresh: rows.length, waiting: waiting.length, repeated, requestId: requestId?.toString() ?? null },
  };
}

/** Sums of the new rows, and the times of the first and the last one. */
function figuresOf(rows: readonly IdentifiedRow[]) {
  const times = rows.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime());
  return {
    moneyIn: sumOf(rows.filter(({ amount }) => amount > 0n)),
    moneyOut: -sumOf(rows.filter(({ amount }) => amount < 0n)),
    ...{ firstAt: times[0] ?? null, lastAt: times.at(-1) ?? null },
  };
}

function countNumbers(rows: readonly IdentifiedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { number } of rows) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** The balance known before the rows, the bank's after them, and the one that the rows lead to. */
const refuseBalance = (exponent: number, balance: bigint, closing: bigint, reached: bigint) =>
  refuse('STATEMENT_BALANCE', {
    balance: formatAmount(balance, exponent),
    closing: formatAmount(closing, exponent),
    reached: formatAmount(reached, exponent),
    difference: formatAmount(closing - reached, exponent),
  });
