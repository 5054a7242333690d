import { createHash } from 'node:crypto';
import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount } from '@lantern/money';
import {
  businessDayStart,
  isRefusal,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { readingToStore } from '@lantern/statements';
import { setZone } from '../../channels/repository/bank-accounts.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { addToBalance, lockBalance } from '../balances/repository.ts';
import { matchNewLines } from '../match-lines.ts';
import { alonePerDay } from './alone-per-day.ts';
import { confirmStatement, importTarget } from './confirm-statement.ts';
import { type Judgement, judgeRows } from './judge-rows.ts';
import type { FileRow } from './known-rows.ts';
import { postRows } from './post-rows.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { insertImport, lockAlone, lockStatements, postedAlone, waitingImports } from './repository/imports.ts';
import { countOfImport, type InsertedRow, insertLines } from './repository/lines.ts';
import { saveReading } from './repository/readings.ts';
import { divideRows, sumOf } from './statement-rows.ts';

type Input = Payload<'paymentsFinance.importStatement'>;

interface Limit {
  /** Minor units that one person may post in a day without a second one. */
  readonly perDay: bigint;
  readonly since: Date;
}

/** What is imported: the rows to be posted, and the balance that they lead to. */
interface Plan {
  readonly judged: Judgement;
  readonly rows: readonly InsertedRow[];
  readonly leftOut: number;
  /** Minor units; the balance before is null before the first confirmed statement. */
  readonly before: bigint | null;
  readonly closing: bigint;
  readonly continues: boolean;
}

/**
 * Imports a bank statement as its preview showed it. New rows must lead from the balance that is known to the bank's. Up to the sum that one
 * person may post in a day they are booked to suspense at once (P02) and matched; the rest waits for a second person, with the file as the
 * subject.
 */
export async function importStatement(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Input,
): Promise<Value<'paymentsFinance.importStatement'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const upload = await readUpload(deps, context, input);
  if (isRefusal(upload)) return upload;
  const { fault, understood } = upload.reading;
  if (fault !== null) return refuse('STATEMENT_FORMAT', { fault: fault.fault, line: fault.line });
  const [question] = understood.questions;
  if (question !== undefined) return refuse('STATEMENT_QUESTION', { question });
  const { businessTimeZone, withdrawals } = await deps.settings(scope.brandId);
  const { exponent } = context.brand.currency;
  const limit = {
    perDay: alonePerDay(withdrawals, exponent),
    since: businessDayStart(context.now, businessTimeZone),
  };
  const written = await transactionOrRefuse(deps.pool, (tx) =>
    writeImport(deps, tx, context, { input, upload, limit }),
  );
  if (isRefusal(written)) return written;
  await matchNewLines(deps, context.now);
  const { importId, ...counts } = written;
  const matching = await countOfImport(deps.pool, scope, importId);
  return { importId: importId.toString(), ...counts, ...matching };
}

async function writeImport(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  { input, upload, limit }: { readonly input: Input; readonly upload: Upload; readonly limit: Limit },
) {
  const { scope } = context.operator;
  const { account } = upload;
  await lockAlone(tx, scope, scope.operatorId);
  const posted = await postedAlone(tx, scope, scope.operatorId, limit.since);
  await lockStatements(tx, scope, account);
  const waits = (await waitingImports(tx, scope)).get(account);
  if (waits) return refuse('STATEMENT_WAITS', { importId: waits.id.toString(), operator: waits.operator });
  const plan = await planImport(tx, context, input, upload);
  if (isRefusal(plan)) return plan;
  const { rows, judged } = plan;
  const doubtful = new Set(judged.rows.flatMap(({ row, isDoubtful }) => (isDoubtful ? row.line : [])));
  const { atOnce, waiting, alone } = divideRows(rows, {
    allowance: limit.perDay > posted ? limit.perDay - posted : 0n,
    isWhole: !plan.continues || plan.leftOut > 0,
    isDoubtful: ({ line }) => doubtful.has(line),
  });
  // A statement without new rows still has a balance, and rows left out, that a second operator confirms.
  const isWaiting = waiting.length > 0 || !plan.continues || plan.leftOut > 0;
  const importId = await storeImport(tx, context, { input, upload, plan, isWaiting, alone });
  const ids = await insertLines(tx, scope, { account, importId, isWaiting: false }, atOnce);
  await insertLines(tx, scope, { account, importId, isWaiting: true }, waiting);
  await postRows(deps, tx, context.brand, ids, { account, at: context.now });
  await addToBalance(tx, scope, account, sumOf(atOnce));
  await storeReading(tx, context, upload, judged.shape);
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
    ...(upload.zone !== upload.formerZone && { before: { zone: upload.formerZone } }),
    after: {
      import: importId.toString(),
      lines: upload.reading.rows.length,
      fresh: rows.length,
      waiting: waiting.length,
      leftOut: plan.leftOut,
      zone: upload.zone,
    },
  });
  return {
    importId,
    lines: upload.reading.rows.length,
    fresh: rows.length,
    waiting: waiting.length,
    known: judged.rows.length - rows.length,
    requestId: requestId?.toString() ?? null,
  };
}

/** What is imported, or why the person must look again. */
async function planImport(tx: Queryable, context: StaffContext, input: Input, upload: Upload): Promise<Plan | Refusal> {
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const { decisions } = input;
  const { digest, reading, typed } = upload;
  const before = await lockBalance(tx, scope, upload.account);
  const judged = await judgeRows(tx, scope, upload, { now: context.now, ...(decisions && { decisions }) });
  if (judged.undecided > 0) return refuse('STATEMENT_UNDECIDED', { count: judged.undecided });
  if (judged.seen !== input.seen) return refuse('STATEMENT_CHANGED');
  const firstOld = judged.old.map(({ local }) => local.slice(0, 10)).sort()[0];
  if (firstOld !== undefined && input.confirmsOld !== true) {
    return refuse('STATEMENT_OLD', { count: judged.old.length, day: firstOld });
  }
  const closing = reading.closing ?? typed;
  if (closing === null) return refuse('STATEMENT_CLOSING');
  if (typed !== null && typed !== closing) return refuseBalance(exponent, closing, typed, closing);
  const reached = before === null ? null : before + sumOf(judged.fresh);
  const continues = reached === closing;
  if (before !== null && reached !== null && !continues && input.restart === undefined) {
    return refuseBalance(exponent, before, closing, reached);
  }
  const rows = judged.fresh.map((row) => ({ ...row, key: keyOf(digest, row.line, judged.timesStored(row.line)) }));
  return { judged, rows, leftOut: judged.unread.length, before, closing, continues };
}

/** @param times how often the line is stored already: people may say that the same file means another payment */
const keyOf = (digest: Buffer, line: number, times: number) =>
  createHash('sha256').update(digest).update(`|${line}|${times}`).digest();

function storeImport(
  tx: Queryable,
  context: StaffContext,
  {
    input,
    upload,
    plan,
    isWaiting,
    alone,
  }: {
    readonly input: Input;
    readonly upload: Upload;
    readonly plan: Plan;
    readonly isWaiting: boolean;
    readonly alone: bigint;
  },
): Promise<bigint> {
  const { scope, name } = context.operator;
  const { rows, before, closing, continues } = plan;
  const { understood } = upload.reading;
  return insertImport(tx, scope, {
    account: upload.account,
    fileName: input.fileName,
    file: upload.bytes,
    digest: upload.digest,
    lines: upload.reading.rows.length,
    fresh: rows.length,
    state: isWaiting ? 'WAITING' : 'POSTED',
    opening: closing - sumOf(rows),
    closing,
    restart: before !== null && !continues,
    balanceBefore: before,
    shape: plan.judged.shape,
    reading: { ...readingToStore(understood), kind: understood.kind },
    zone: upload.zone,
    leftOut: plan.leftOut,
    alone,
    ...figuresOf(rows),
    operator: name,
    operatorId: scope.operatorId,
    at: context.now,
  });
}

/** The next file of this form is read alike. */
async function storeReading(tx: Queryable, context: StaffContext, upload: Upload, shape: Buffer): Promise<void> {
  const { scope, name } = context.operator;
  const { account, zone, formerZone, reading } = upload;
  const earlier = readingToStore(reading.understood);
  await saveReading(tx, scope, { account, shape, reading: earlier, operator: name, at: context.now });
  if (zone !== formerZone) await setZone(tx, scope, account, zone);
}

/** Sums of the new rows, and the times of the first and the last one. */
function figuresOf(rows: readonly FileRow[]) {
  const times = rows.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime());
  return {
    moneyIn: sumOf(rows.filter(({ amount }) => amount > 0n)),
    moneyOut: -sumOf(rows.filter(({ amount }) => amount < 0n)),
    firstAt: times[0] ?? null,
    lastAt: times.at(-1) ?? null,
  };
}

/** The balance known before the rows, the bank's after them, and the one that the rows lead to. */
const refuseBalance = (exponent: number, balance: bigint, closing: bigint, reached: bigint) =>
  refuse('STATEMENT_BALANCE', {
    balance: formatAmount(balance, exponent),
    closing: formatAmount(closing, exponent),
    reached: formatAmount(reached, exponent),
    difference: formatAmount(closing - reached, exponent),
  });
