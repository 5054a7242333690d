import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type AccountName, isPlatformAccount, parseAccountGroup } from '../accounts/accounts.ts';
import { onNormalSide } from '../accounts/balances.ts';
import { type BookIds, bookOf } from '../accounts/books.ts';
import { isUuid } from '../commands/command.ts';
import type { PostingCode } from '../postings/codes.ts';
import { ENTRY_COLUMNS, type EntryRow, lineOf, referenceOf } from '../statements/statement.ts';
import { cursorOf, limitOf, pageOf } from './paging.ts';
import type {
  AccountBalance,
  EntryFilter,
  Page,
  PageFilter,
  PlatformLine,
  PlatformTransfer,
  StatementLine,
} from './reports.ts';

/** Identifies a stored counter-leg. */
export type LegKey = Pick<PlatformLine, 'account' | 'batchId' | 'code'>;

/** The accounts behind one row of the trial balance that have at least one movement, by name. */
export async function accountsOfGroup(
  db: Queryable,
  books: BookIds,
  group: string,
  filter: PageFilter,
): Promise<Page<AccountBalance>> {
  const parsed = parseAccountGroup(group);
  if (parsed === undefined) throw new RangeError(`not a group of accounts: ${group}`);
  const { prefix, suffix, isMember } = parsed;
  const limit = limitOf(filter);
  const after = cursorOf(filter.after, /^[MPHARE]:[A-Za-z0-9_.:-]+$/)?.[0] ?? null;
  // Names use collation "C" (byte order), so that a prefix is a range of the index.
  const { rows } = await db.query<{ name: AccountName; credit: bigint }>(
    isMember
      ? `select a.name, a.balance as credit
         from ledger.account a
         where a.brand_id = $6 and a.book_id = $1 and a.name > coalesce($2, $3) and a.name < $3 || '~' and a.seq > 0
           and right(a.name, length($4)) = $4
         order by a.book_id, a.name
         limit $5`
      : `select l.account as name, sum(l.amount)::bigint as credit
         from ledger.platform_leg l
         where l.brand_id = $6 and l.book_id = $1 and l.account > coalesce($2, $3) and l.account < $3 || '~'
           and right(l.account, length($4)) = $4
         group by l.book_id, l.account
         order by l.book_id, l.account
         limit $5`,
    [bookOf(prefix as AccountName, books), after, prefix, suffix, limit + 1, books.brandId],
  );
  return pageOf(
    rows,
    limit,
    ({ name }) => name,
    ({ name, credit }) => ({ account: name, balance: onNormalSide(name, credit) }),
  );
}

type LegRow = {
  account: AccountName;
  batch_id: bigint;
  code: PostingCode;
  amount: bigint;
  movements: number;
  at: Date;
};

/** Counter-legs of a platform account, newest batch first. */
export async function platformLines(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  filter: EntryFilter,
): Promise<Page<PlatformLine>> {
  if (!isPlatformAccount(account)) throw new RangeError(`${account} has entries, not counter-legs`);
  const limit = limitOf(filter);
  const after = cursorOf(filter.after, /^(\d{1,18})-(P\d\d[a-z]?)$/);
  const { rows } = await db.query<LegRow>(
    `select l.account, l.batch_id, l.code, l.amount, l.movements, l.at
     from ledger.platform_leg l
     where l.brand_id = $9 and l.book_id = $1 and l.account = $2
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
      books.brandId,
    ],
  );
  return pageOf(
    rows,
    limit,
    (row) => `${row.batch_id}-${row.code}`,
    (row) => ({
      account: row.account,
      batchId: row.batch_id,
      code: row.code,
      amount: onNormalSide(row.account, row.amount),
      movements: row.movements,
      at: row.at,
    }),
  );
}

/** Balances of a platform account at the start and end of a period [from, to), on its normal side, and the number of counter-legs in it. */
export interface PlatformSpan {
  readonly opening: MinorUnits;
  readonly closing: MinorUnits;
  readonly legs: number;
}

export async function platformSpan(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  { from, to }: Pick<EntryFilter, 'from' | 'to'>,
): Promise<PlatformSpan> {
  if (!isPlatformAccount(account)) throw new RangeError(`${account} has entries, not counter-legs`);
  const { rows } = await db.query<{ opening: bigint; closing: bigint; legs: number }>(
    `select coalesce(sum(l.amount) filter (where l.at < $3), 0)::bigint as opening,
            coalesce(sum(l.amount), 0)::bigint as closing,
            (count(*) filter (where $3::timestamptz is null or l.at >= $3))::int as legs
     from ledger.platform_leg l
     where l.brand_id = $5 and l.book_id = $1 and l.account = $2 and ($4::timestamptz is null or l.at < $4)`,
    [bookOf(account, books), account, from ?? null, to ?? null, books.brandId],
  );
  const { opening = 0n, closing = 0n, legs = 0 } = rows[0] ?? {};
  return { opening: onNormalSide(account, opening), closing: onNormalSide(account, closing), legs };
}

/** The member entries behind this counter-leg, by account. */
export async function entriesOfLeg(
  db: Queryable,
  books: BookIds,
  leg: LegKey,
  filter: PageFilter,
): Promise<Page<StatementLine>> {
  const limit = limitOf(filter);
  const after = cursorOf(filter.after, /^(\d{1,18})-(\d{1,18})$/);
  const { rows } = await db.query<EntryRow & { account_id: bigint }>(
    `select ${ENTRY_COLUMNS}, e.account_id
     from ledger.entry e
     join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
     where e.brand_id = $8 and e.batch_id = $1 and e.counter = $2 and e.code = $3 and a.book_id = $4
       and ($5::bigint is null or (e.account_id, e.seq) > ($5, $6::bigint))
     order by e.account_id, e.seq
     limit $7`,
    [
      ...[leg.batchId, leg.account, leg.code, bookOf(leg.account, books), after?.[1] ?? null, after?.[2] ?? null],
      ...[limit + 1, books.brandId],
    ],
  );
  return pageOf(rows, limit, (row) => `${row.account_id}-${row.seq}`, lineOf);
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
  line: number;
};

const TRANSFER_COLUMNS = 't.command_key, t.code, t.debit, t.credit, t.amount, t.reference, t.at, t.batch_id, t.line';

function transferOf(row: TransferRow): PlatformTransfer {
  return {
    commandId: row.command_key,
    code: row.code,
    debit: row.debit,
    credit: row.credit,
    amount: row.amount as MinorUnits,
    reference: referenceOf(row.reference),
    at: row.at,
    batchId: row.batch_id,
    line: row.line,
  };
}

/** The transfers between platform accounts behind this counter-leg. */
export async function transfersOfLeg(
  db: Queryable,
  books: BookIds,
  leg: LegKey,
  filter: PageFilter,
): Promise<Page<PlatformTransfer>> {
  const limit = limitOf(filter);
  const after = cursorOf(filter.after, /^\d{1,9}$/)?.[0] ?? null;
  const { rows } = await db.query<TransferRow>(
    `select ${TRANSFER_COLUMNS}
     from ledger.platform_transfer t
     where t.brand_id = $7 and t.batch_id = $1 and t.code = $2 and t.book_id = $3 and $4 in (t.debit, t.credit)
       and ($5::integer is null or t.line > $5)
     order by t.line
     limit $6`,
    [leg.batchId, leg.code, bookOf(leg.account, books), leg.account, after, limit + 1, books.brandId],
  );
  return pageOf(rows, limit, ({ line }) => String(line), transferOf);
}

/** The transfers between platform accounts that one command made in the scope's books. */
export async function transfersOfCommand(
  db: Queryable,
  books: BookIds,
  commandId: string,
): Promise<readonly PlatformTransfer[]> {
  if (!isUuid(commandId)) throw new RangeError(`not an idempotency key: ${commandId}`);
  const { rows } = await db.query<TransferRow>(
    `select ${TRANSFER_COLUMNS}
     from ledger.command c
     join ledger.platform_transfer t on t.brand_id = c.brand_id and t.batch_id = c.batch_id and t.command_key = c.key
     where c.brand_id = $3 and c.key = $1 and t.book_id = any($2::integer[])
     order by t.line`,
    [commandId, [books.money, books.points], books.brandId],
  );
  return rows.map(transferOf);
}
