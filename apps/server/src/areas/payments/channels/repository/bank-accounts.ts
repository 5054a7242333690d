import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** A platform account that members transfer to; its code is part of the ledger account `A:BANK:<code>`. */
export type BankAccountRow = {
  code: string;
  bank: string;
  holder: string;
  number: string;
  sandbox: boolean;
  /** The bank's clock: an IANA zone or an offset; null: the brand's business time. */
  zone: string | null;
};

export async function listBankAccounts(db: Queryable, scope: Scope): Promise<readonly BankAccountRow[]> {
  const { rows } = await db.query<BankAccountRow>(
    `SELECT code, bank, holder, number, sandbox, zone FROM payments.bank_account WHERE brand_id = $1 ORDER BY code LIMIT 100`,
    [scope.brandId],
  );
  return rows;
}

export async function findBankAccount(db: Queryable, scope: Scope, code: string): Promise<BankAccountRow | null> {
  const { rows } = await db.query<BankAccountRow>(
    `SELECT code, bank, holder, number, sandbox, zone FROM payments.bank_account WHERE brand_id = $1 AND code = $2`,
    [scope.brandId, code],
  );
  return rows[0] ?? null;
}

/** Inserts an account; an existing one does not change. */
export async function insertBankAccount(tx: Queryable, scope: Scope, account: BankAccountRow): Promise<void> {
  await tx.query(
    `INSERT INTO payments.bank_account (brand_id, code, bank, holder, number, sandbox, zone)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [scope.brandId, account.code, account.bank, account.holder, account.number, account.sandbox, account.zone],
  );
}

export async function setZone(tx: Queryable, scope: Scope, code: string, zone: string): Promise<void> {
  await tx.query(`UPDATE payments.bank_account SET zone = $3 WHERE brand_id = $1 AND code = $2`, [
    scope.brandId,
    code,
    zone,
  ]);
}
