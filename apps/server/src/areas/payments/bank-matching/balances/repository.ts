import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** The balance of an account by its posted rows, locked until the transaction ends; null before its first confirmed statement. */
export async function lockBalance(tx: Queryable, scope: Scope, account: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: bigint }>(
    `SELECT balance FROM payments.statement_balance WHERE brand_id = $1 AND account = $2 FOR UPDATE`,
    [scope.brandId, account],
  );
  return rows[0]?.balance ?? null;
}

/** Begins the balance of an account, or begins it anew. */
export async function startBalance(
  tx: Queryable,
  scope: Scope,
  account: string,
  start: { readonly balance: bigint; readonly at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.statement_balance (brand_id, account, balance, started_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (brand_id, account) DO UPDATE SET balance = $3, started_at = $4`,
    [scope.brandId, account, start.balance, start.at],
  );
}

/** Adds posted rows to the balance of an account. */
export async function addToBalance(tx: Queryable, scope: Scope, account: string, amount: bigint): Promise<void> {
  await tx.query(`UPDATE payments.statement_balance SET balance = balance + $3 WHERE brand_id = $1 AND account = $2`, [
    scope.brandId,
    account,
    amount,
  ]);
}

/** Ends the balance of an account whose first statement is reversed. */
export async function endBalance(tx: Queryable, scope: Scope, account: string): Promise<void> {
  await tx.query(`DELETE FROM payments.statement_balance WHERE brand_id = $1 AND account = $2`, [
    scope.brandId,
    account,
  ]);
}

/** Balances of all accounts that have one. */
export async function listBalances(db: Queryable, scope: Scope): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ account: string; balance: bigint }>(
    `SELECT account, balance FROM payments.statement_balance WHERE brand_id = $1 LIMIT 1000`,
    [scope.brandId],
  );
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}

/** Balances at an instant, by the posted rows before it; accounts whose balance began later are missing. */
export async function balancesAt(db: Queryable, scope: Scope, at: Date): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ account: string; balance: bigint }>(
    `SELECT b.account, (b.balance - coalesce((SELECT sum(l.amount) FROM payments.statement_line l
        WHERE l.brand_id = b.brand_id AND l.account = b.account AND l.at >= $2 AND l.state NOT IN ('WAITING', 'REFUSED', 'REVERSED')), 0))::bigint
        AS balance
     FROM payments.statement_balance b WHERE b.brand_id = $1 AND b.started_at < $2 ORDER BY b.account LIMIT 1000`,
    [scope.brandId, at],
  );
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}

export interface NewReading {
  readonly account: string;
  readonly day: string;
  readonly balance: bigint;
  readonly operator: string;
  readonly operatorId: bigint;
  readonly at: Date;
}

export async function insertReading(tx: Queryable, scope: Scope, made: NewReading): Promise<void> {
  await tx.query(
    `INSERT INTO payments.bank_reading (brand_id, account, day, balance, operator, operator_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [scope.brandId, made.account, made.day, made.balance, made.operator, made.operatorId, made.at],
  );
}

/** Whether the operator uploaded posted rows of the account in a period. */
export async function hasUploaded(
  db: Queryable,
  scope: Scope,
  who: { readonly account: string; readonly operatorId: bigint },
  span: { readonly from: Date; readonly to: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM payments.statement_line l
       JOIN payments.statement_import i ON i.brand_id = l.brand_id AND i.id = l.import_id
       WHERE l.brand_id = $1 AND l.account = $2 AND l.at >= $4 AND l.at < $5 AND l.state NOT IN ('REFUSED', 'REVERSED') AND i.operator_id = $3) AS found`,
    [scope.brandId, who.account, who.operatorId, span.from, span.to],
  );
  return rows[0]?.found ?? false;
}

export type ReadingRow = { account: string; day: string; balance: bigint; readBy: string; readAt: Date };

const READING = `r.account, r.day::text AS day, r.balance, r.operator AS "readBy", r.created_at AS "readAt"`;

/** The newest reading of each account, of one day or of any. */
export async function listReadings(
  db: Queryable,
  scope: Scope,
  day: string | null,
): Promise<ReadonlyMap<string, ReadingRow>> {
  const { rows } = await db.query<ReadingRow>(
    `SELECT ${READING} FROM payments.bank_account a CROSS JOIN LATERAL (
       SELECT * FROM payments.bank_reading WHERE brand_id = a.brand_id AND account = a.code AND ($2::date IS NULL OR day = $2)
       ORDER BY day DESC, id DESC LIMIT 1) r
     WHERE a.brand_id = $1`,
    [scope.brandId, day],
  );
  return new Map(rows.map((row) => [row.account, row]));
}
