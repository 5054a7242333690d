import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type AccountName, isHouseAccount } from './accounts.ts';
import { onNormalSide } from './balances.ts';
import { type BookIds, bookOf } from './books.ts';
import { isUuid, type Reference } from './command.ts';
import type { PostingCode } from './postings/codes.ts';
import type { EntryFilter, HouseLine, HouseTransfer, Page, StatementLine } from './reports.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;
/** Entries behind one counter-leg: a batch never holds more. */
const LARGEST_BATCH = 16_384;

type EntryRow = {
  account: AccountName;
  seq: bigint;
  batch_id: bigint;
  command_key: string;
  at: Date;
  amount: bigint;
  balance_after: bigint;
  code: PostingCode;
  counter: AccountName;
  reference: string;
};

const ENTRY_COLUMNS = `a.name as account, e.seq, e.batch_id, e.command_key, e.at, e.amount, e.balance_after, e.code,
  e.counter, e.reference`;

function referenceOf(text: string): Reference {
  const colon = text.indexOf(':');
  return { type: text.slice(0, colon), id: text.slice(colon + 1) };
}

function lineOf(row: EntryRow): StatementLine {
  return {
    account: row.account,
    seq: row.seq,
    commandId: row.command_key,
    code: row.code,
    counter: row.counter,
    amount: row.amount as MinorUnits,
    balanceAfter: row.balance_after as MinorUnits,
    reference: referenceOf(row.reference),
    at: row.at,
    batchId: row.batch_id,
  };
}

function limitOf({ limit = DEFAULT_LIMIT }: EntryFilter): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT)
    throw new RangeError(`limit outside 1–200: ${limit}`);
  return limit;
}

/** A cursor of decimal numbers, e.g. `17` or `17-P21`; anything else is a RangeError. */
function cursorOf(after: string | undefined, pattern: RegExp): RegExpExecArray | undefined {
  if (after === undefined) return undefined;
  const match = pattern.exec(after);
  if (match === null) throw new RangeError(`not a cursor: ${after}`);
  return match;
}

function pageOf<Line>(lines: readonly Line[], limit: number, cursor: (line: Line) => string): Page<Line> {
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  return lines.length > limit && last !== undefined ? { lines: shown, next: cursor(last) } : { lines: shown };
}

/** Entries of a member's account, newest first. */
export async function statementOf(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  filter: EntryFilter,
): Promise<Page<StatementLine>> {
  if (isHouseAccount(account)) throw new RangeError(`${account} has counter-legs, not entries`);
  const limit = limitOf(filter);
  const before = cursorOf(filter.after, /^\d{1,18}$/)?.[0] ?? null;
  const { rows } = await db.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from ledger.account a
     join ledger.entry e on e.bucket = a.bucket and e.account_id = a.id
     where a.book_id = $1 and a.name = $2
       and ($3::bigint is null or e.seq < $3)
       and ($4::text[] is null or e.code = any($4))
       and ($5::timestamptz is null or e.at >= $5)
       and ($6::timestamptz is null or e.at < $6)
     order by e.bucket desc, e.account_id desc, e.seq desc
     limit $7`,
    [bookOf(account, books), account, before, filter.codes ?? null, filter.from ?? null, filter.to ?? null, limit + 1],
  );
  return pageOf(rows.map(lineOf), limit, ({ seq }) => String(seq));
}

/** The members' entries that one command made in the scope's books. */
export async function entriesOfCommand(
  db: Queryable,
  books: BookIds,
  commandId: string,
): Promise<readonly StatementLine[]> {
  if (!isUuid(commandId)) throw new RangeError(`not an idempotency key: ${commandId}`);
  const { rows } = await db.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from ledger.command c
     join ledger.entry e on e.batch_id = c.batch_id and e.command_key = c.key
     join ledger.account a on a.bucket = e.bucket and a.id = e.account_id
     where c.key = $1 and a.book_id = any($2::integer[])
     order by e.account_id = c.account_id desc, a.id, e.seq`,
    [commandId, [books.money, books.points]],
  );
  return rows.map(lineOf);
}

type LegRow = {
  account: AccountName;
  batch_id: bigint;
  code: PostingCode;
  amount: bigint;
  movements: number;
  at: Date;
};

/** Counter-legs of an account of the house, newest batch first. */
export async function houseLines(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  filter: EntryFilter,
): Promise<Page<HouseLine>> {
  if (!isHouseAccount(account)) throw new RangeError(`${account} has entries, not counter-legs`);
  const limit = limitOf(filter);
  const after = cursorOf(filter.after, /^(\d{1,18})-(P\d\d[a-z]?)$/);
  const { rows } = await db.query<LegRow>(
    `select l.account, l.batch_id, l.code, l.amount, l.movements, l.at
     from ledger.house_leg l
     where l.book_id = $1 and l.account = $2
       and ($3::bigint is null or (l.batch_id, l.code) < ($3, $4::text))
       and ($5::text[] is null or l.code = any($5))
       and ($6::timestamptz is null or l.at >= $6)
       and ($7::timestamptz is null or l.at < $7)
     order by l.book_id desc, l.account desc, l.batch_id desc, l.code desc
     limit $8`,
    [
      bookOf(account, books),
      account,
      after?.[1] ?? null,
      after?.[2] ?? null,
      filter.codes ?? null,
      filter.from ?? null,
      filter.to ?? null,
      limit + 1,
    ],
  );
  const lines = rows.map((row) => ({
    account: row.account,
    batchId: row.batch_id,
    code: row.code,
    amount: onNormalSide(row.account, row.amount),
    movements: row.movements,
    at: row.at,
  }));
  return pageOf(lines, limit, ({ batchId, code }) => `${batchId}-${code}`);
}

/** The members' entries whose counter-leg this is. */
export async function entriesOfLeg(
  db: Queryable,
  books: BookIds,
  leg: Pick<HouseLine, 'account' | 'batchId' | 'code'>,
): Promise<readonly StatementLine[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from ledger.entry e
     join ledger.account a on a.bucket = e.bucket and a.id = e.account_id
     where e.batch_id = $1 and e.counter = $2 and e.code = $3 and a.book_id = $4
     order by e.bucket, e.account_id, e.seq
     limit ${LARGEST_BATCH}`,
    [leg.batchId, leg.account, leg.code, bookOf(leg.account, books)],
  );
  return rows.map(lineOf);
}

type TransferRow = {
  command_key: string;
  code: PostingCode;
  debit: AccountName;
  credit: AccountName;
  amount: bigint;
  reference: string;
  at: Date;
  batch_id: bigint;
};

/** The transfers between accounts of the house that belong to this counter-leg. */
export async function transfersOfLeg(
  db: Queryable,
  books: BookIds,
  leg: Pick<HouseLine, 'account' | 'batchId' | 'code'>,
): Promise<readonly HouseTransfer[]> {
  const { rows } = await db.query<TransferRow>(
    `select command_key, code, debit, credit, amount, reference, at, batch_id
     from ledger.house_transfer
     where batch_id = $1 and code = $2 and book_id = $3 and $4 in (debit, credit)
     order by line
     limit ${LARGEST_BATCH}`,
    [leg.batchId, leg.code, bookOf(leg.account, books), leg.account],
  );
  return rows.map(({ command_key, amount, reference, batch_id, ...row }) => ({
    ...row,
    commandId: command_key,
    amount: amount as MinorUnits,
    reference: referenceOf(reference),
    batchId: batch_id,
  }));
}
