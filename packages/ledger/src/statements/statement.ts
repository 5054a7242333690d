import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type AccountName, isPlatformAccount } from '../accounts/accounts.ts';
import { type BookIds, bookOf } from '../accounts/books.ts';
import { isUuid, type Reference } from '../commands/command.ts';
import type { PostingCode } from '../postings/codes.ts';
import { cursorOf, limitOf, pageOf } from '../reports/paging.ts';
import type { EntryFilter, Page, StatementLine } from '../reports/reports.ts';
import { seqBounds } from './seq-bounds.ts';

export type EntryRow = {
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

/** Columns of `EntryRow` from `ledger.account a` and `ledger.entry e`. */
export const ENTRY_COLUMNS = `a.name as account, e.seq, e.batch_id, e.command_key, e.at, e.amount, e.balance_after, e.code,
  e.counter, e.reference`;

/** Parses the stored form `type:id`. */
export function referenceOf(text: string): Reference {
  const colon = text.indexOf(':');
  return { type: text.slice(0, colon), id: text.slice(colon + 1) };
}

export function lineOf(row: EntryRow): StatementLine {
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

/** Entries of a member's account, newest first. */
export async function statementOf(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  filter: EntryFilter,
): Promise<Page<StatementLine>> {
  if (isPlatformAccount(account)) throw new RangeError(`${account} has counter-legs, not entries`);
  const limit = limitOf(filter);
  const before = cursorOf(filter.after, /^\d{1,18}$/)?.[0] ?? null;
  const { first, end } = await seqBounds(db, books, account, filter);
  const { rows } = await db.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from ledger.account a
     join ledger.entry e on e.brand_id = a.brand_id and e.account_id = a.id
     where a.brand_id = $10 and a.book_id = $1 and a.name = $2
       and ($3::bigint is null or e.seq < $3)
       and ($4::text[] is null or e.code = any($4))
       and ($5::timestamptz is null or e.at >= $5)
       and ($6::timestamptz is null or e.at < $6)
       and ($8::bigint is null or e.seq >= $8) and ($9::bigint is null or e.seq < $9)
     order by e.account_id desc, e.seq desc
     limit $7`,
    [
      ...[bookOf(account, books), account, before, filter.codes ?? null, filter.from ?? null, filter.to ?? null],
      ...[limit + 1, first, end, books.brandId],
    ],
  );
  return pageOf(rows, limit, ({ seq }) => String(seq), lineOf);
}

/** The member entries that one command made in the scope's books. */
export async function entriesOfCommand(
  db: Queryable,
  books: BookIds,
  commandId: string,
): Promise<readonly StatementLine[]> {
  if (!isUuid(commandId)) throw new RangeError(`not an idempotency key: ${commandId}`);
  const { rows } = await db.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from ledger.command c
     join ledger.entry e on e.brand_id = c.brand_id and e.batch_id = c.batch_id and e.command_key = c.key
     join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
     where c.brand_id = $3 and c.key = $1 and a.book_id = any($2::integer[])
     order by e.account_id = c.account_id desc, a.id, e.seq`,
    [commandId, [books.money, books.points], books.brandId],
  );
  return rows.map(lineOf);
}

/** The same for many commands, by command; commands without an entry are omitted. */
export async function entriesOfCommands(
  db: Queryable,
  books: BookIds,
  commandIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StatementLine[]>> {
  const stranger = commandIds.find((id) => !isUuid(id));
  if (stranger !== undefined) throw new RangeError(`not an idempotency key: ${stranger}`);
  const { rows } = await db.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from unnest($1::uuid[]) k (key)
     join ledger.command c on c.brand_id = $3 and c.key = k.key
     join ledger.entry e on e.brand_id = c.brand_id and e.batch_id = c.batch_id and e.command_key = c.key
     join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
     where a.book_id = any($2::integer[])
     order by c.key, a.id, e.seq`,
    [commandIds, [books.money, books.points], books.brandId],
  );
  const found = new Map<string, StatementLine[]>();
  for (const line of rows.map(lineOf)) {
    const own = found.get(line.commandId);
    if (own === undefined) found.set(line.commandId, [line]);
    else own.push(line);
  }
  return found;
}
