import type { BillState } from '@lantern/engines/agency';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { Period } from '../bills/periods.ts';
import type { ContractKind, PayMode } from '../kinds.ts';

/** Team sums of a bill, in minor units; fields that the kind does not use are 0. */
export interface BillFigures {
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly bonus: bigint;
  /** Salaries that the platform paid to members of the team. */
  readonly salaries: bigint;
  readonly winBase: bigint;
  readonly lossBase: bigint;
  /** Null if no tier requires active members. */
  readonly active: number | null;
}

export const NO_BILL_FIGURES: BillFigures = {
  ...{ stake: 0n, validBet: 0n, payout: 0n, rebate: 0n, bonus: 0n, salaries: 0n, winBase: 0n, lossBase: 0n },
  active: null,
};

/** A bill is inserted after it is calculated. */
export type StoredBillState = Exclude<BillState, 'CALCULATED'>;

export interface BillRow {
  readonly id: bigint;
  readonly brandId: bigint;
  readonly contractId: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly kind: ContractKind;
  readonly book: 'REAL' | 'TEST';
  readonly accountId: bigint;
  /** The other party of the contract; 0: the platform. */
  readonly payerId: bigint;
  /** Whether the platform pays, independent of who offered the contract. */
  readonly byPlatform: boolean;
  readonly payMode: PayMode;
  readonly line: readonly bigint[];
  readonly figures: BillFigures;
  readonly tier: number | null;
  readonly ratePpm: bigint;
  readonly carryIn: bigint;
  readonly base: bigint;
  readonly gross: bigint;
  readonly downlineGross: bigint;
  readonly due: bigint;
  readonly carryOut: bigint;
  readonly paid: bigint;
  readonly advanced: bigint;
  readonly state: StoredBillState;
  readonly payAt: Date | null;
  readonly claimUntil: Date | null;
  readonly shortSince: Date | null;
  readonly createdAt: Date;
  readonly note: string;
}

export type NewBill = Omit<BillRow, 'id' | 'paid' | 'advanced' | 'shortSince' | 'note'>;

type StoredFigures = { readonly [Name in keyof BillFigures]: Name extends 'active' ? number | null : string };
type Stored = Omit<BillRow, 'figures'> & { readonly figures: StoredFigures };

const COLUMNS = `b.id, b.brand_id as "brandId", b.contract_id as "contractId", b.period_from as "from", b.period_to as "to", b.kind,
  b.book, b.account_id as "accountId", b.payer_id as "payerId", b.by_platform as "byPlatform", b.pay_mode as "payMode", b.line, b.figures, b.tier, b.rate_ppm as "ratePpm",
  b.carry_in as "carryIn", b.base, b.gross, b.downline_gross as "downlineGross", b.due, b.carry_out as "carryOut", b.paid, b.advanced,
  b.state, b.pay_at as "payAt", b.claim_until as "claimUntil", b.short_since as "shortSince", b.created_at as "createdAt", b.note`;

const billOf = ({ figures: { active, ...sums }, ...row }: Stored): BillRow => ({
  ...row,
  figures: {
    ...(Object.fromEntries(Object.entries(sums).map(([name, digits]) => [name, BigInt(digits)])) as Omit<
      BillFigures,
      'active'
    >),
    active,
  },
});

const storedFigures = ({ active, ...sums }: BillFigures) => ({
  ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, `${sum}`])),
  active,
});

async function query(db: Queryable, text: string, values: unknown[]): Promise<readonly BillRow[]> {
  const { rows } = await db.query<Stored>(`select ${COLUMNS} ${text}`, values);
  return rows.map(billOf);
}

/**
 * Inserts bills that do not exist yet.
 * @returns the inserted ones
 */
export async function insertBills(tx: Queryable, scope: Scope, bills: readonly NewBill[]): Promise<readonly BillRow[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into agents.bill (brand_id, contract_id, period_key, period_from, period_to, kind, book, account_id, payer_id, by_platform, pay_mode, line, figures,
       tier, rate_ppm, carry_in, base, gross, downline_gross, due, carry_out, state, pay_at, claim_until, created_at)
     select $1, x.contract_id, to_char(x.period_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), x.period_from, x.period_to, x.kind,
       x.book, x.account_id, x.payer_id, x.by_platform, x.pay_mode, x.line, x.figures, x.tier, x.rate_ppm, x.carry_in, x.base, x.gross, x.downline_gross, x.due,
       x.carry_out, x.state, x.pay_at, x.claim_until, x.created_at
       from jsonb_to_recordset($2) x (contract_id bigint, period_from timestamptz, period_to timestamptz, kind text, book text,
         account_id bigint, payer_id bigint, by_platform boolean, pay_mode text, line bigint[], figures jsonb, tier integer, rate_ppm bigint, carry_in bigint, base bigint,
         gross bigint, downline_gross bigint, due bigint, carry_out bigint, state text, pay_at timestamptz, claim_until timestamptz,
         created_at timestamptz)
     on conflict (brand_id, contract_id, period_key) do nothing returning id`,
    [scope.brandId, JSON.stringify(bills.map(recordOf))],
  );
  return query(tx, 'from agents.bill b where b.brand_id = $1 and b.id = any ($2) order by b.id', [
    scope.brandId,
    rows.map(({ id }) => id),
  ]);
}

function recordOf(bill: NewBill) {
  return {
    ...{
      contract_id: `${bill.contractId}`,
      period_from: bill.from,
      period_to: bill.to,
      kind: bill.kind,
      book: bill.book,
    },
    ...{
      account_id: `${bill.accountId}`,
      payer_id: `${bill.payerId}`,
      by_platform: bill.byPlatform,
      pay_mode: bill.payMode,
      line: bill.line.map(String),
    },
    ...{
      figures: storedFigures(bill.figures),
      tier: bill.tier,
      rate_ppm: `${bill.ratePpm}`,
      carry_in: `${bill.carryIn}`,
    },
    ...{ base: `${bill.base}`, gross: `${bill.gross}`, downline_gross: `${bill.downlineGross}`, due: `${bill.due}` },
    ...{ carry_out: `${bill.carryOut}`, state: bill.state, pay_at: bill.payAt, claim_until: bill.claimUntil },
    created_at: bill.createdAt,
  };
}

export async function findBill(db: Queryable, scope: Scope, id: bigint): Promise<BillRow | null> {
  const found = await query(db, 'from agents.bill b where b.brand_id = $1 and b.id = $2', [scope.brandId, id]);
  return found[0] ?? null;
}

export async function lockBill(tx: Queryable, scope: Scope, id: bigint): Promise<BillRow | null> {
  const found = await query(tx, 'from agents.bill b where b.brand_id = $1 and b.id = $2 for update', [
    scope.brandId,
    id,
  ]);
  return found[0] ?? null;
}

export interface BillChange {
  readonly state: StoredBillState;
  readonly paid?: bigint;
  readonly advanced?: bigint;
  readonly payAt?: Date | null;
  readonly claimUntil?: Date | null;
  readonly shortSince?: Date | null;
  /** Business day of a payment. */
  readonly paidOn?: string;
  readonly note?: string;
}

export async function writeBill(tx: Queryable, scope: Scope, bill: BillRow, change: BillChange): Promise<BillRow> {
  const { paidOn, ...rest } = change;
  const next = { ...bill, ...rest };
  await tx.query(
    `update agents.bill set state = $3, paid = $4, advanced = $5, pay_at = $6, claim_until = $7, short_since = $8,
       paid_on = coalesce($9, paid_on), note = $10 where brand_id = $1 and id = $2`,
    [
      ...[scope.brandId, bill.id, next.state, next.paid, next.advanced, next.payAt, next.claimUntil, next.shortSince],
      ...[paidOn ?? null, next.note],
    ],
  );
  return next;
}

/** Marks bills as paid in full on a business day. */
export async function writePaidWhole(
  tx: Queryable,
  scope: Scope,
  bills: readonly BillRow[],
  paidOn: string,
): Promise<readonly BillRow[]> {
  await tx.query(
    `update agents.bill set state = 'PAID', paid = due, pay_at = null, paid_on = $3 where brand_id = $1 and id = any ($2)`,
    [scope.brandId, bills.map(({ id }) => id), paidOn],
  );
  return bills.map((bill) => ({ ...bill, state: 'PAID', paid: bill.due, payAt: null }));
}

/**
 * Due bills, oldest first, and for the same time upper levels first, so that they can pay from what they receive. Frozen branches are left
 * out.
 */
export async function billsToPay(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly Pick<BillRow, 'id' | 'brandId' | 'book' | 'byPlatform'>[]> {
  const { rows } = await db.query<Pick<BillRow, 'id' | 'brandId' | 'book' | 'byPlatform'>>(
    `select b.id, b.brand_id as "brandId", b.book, b.by_platform as "byPlatform" from agents.bill b where b.pay_at <= $1 and b.id <> all ($3::bigint[])
        and tree.frozen_since(b.brand_id, b.line) is null
      order by b.pay_at, cardinality(b.line), b.id limit $2`,
    [now, limit, except],
  );
  return rows;
}

/** Locks bills of the platform that are paid as a batch. */
export function lockPlatformBills(
  tx: Queryable,
  scope: Scope,
  ids: readonly bigint[],
  now: Date,
): Promise<readonly BillRow[]> {
  return query(
    tx,
    'from agents.bill b where b.brand_id = $1 and b.id = any ($2) and b.by_platform and b.pay_at <= $3 order by b.id for update',
    [scope.brandId, ids, now],
  );
}

export interface BillFilter {
  readonly kind: ContractKind | null;
  readonly accountId: bigint | null;
  readonly payerId: bigint | null;
  readonly state: StoredBillState | null;
  /** In review, or owed since before this time. */
  readonly waitingBefore: Date | null;
  /** Bills whose periods ended after the first instant and not after the second; null: any. */
  readonly endedIn?: Period | null;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

export function listBills(db: Queryable, scope: Scope, filter: BillFilter): Promise<readonly BillRow[]> {
  return query(
    db,
    `from agents.bill b where b.brand_id = $1 and ($2::text is null or b.kind = $2) and ($3::bigint is null or b.account_id = $3)
       and ($4::bigint is null or b.payer_id = $4) and ($5::text is null or b.state = $5)
       and ($6::timestamptz is null or b.state = 'REVIEW' or (b.state in ('INSUFFICIENT', 'PART_PAID') and b.short_since <= $6))
       and ($7::bigint is null or b.id < $7) and ($9::timestamptz is null or (b.period_to > $9 and b.period_to <= $10))
     order by b.id desc limit $8`,
    [
      ...[scope.brandId, filter.kind, filter.accountId, filter.payerId, filter.state, filter.waitingBefore],
      ...[filter.beforeId, filter.limit, filter.endedIn?.from ?? null, filter.endedIn?.to ?? null],
    ],
  );
}

/** Bills of a payer's downlines whose periods ended within the payer's period. */
export function downlineBills(
  db: Queryable,
  scope: Scope,
  of: Pick<BillRow, 'accountId' | 'kind' | 'from' | 'to'>,
): Promise<readonly BillRow[]> {
  return query(
    db,
    `from agents.bill b where b.brand_id = $1 and b.payer_id = $2 and b.kind = $3 and b.period_to > $4 and b.period_to <= $5
       and b.gross > 0 order by b.gross desc, b.id limit 200`,
    [scope.brandId, of.accountId, of.kind, of.from, of.to],
  );
}

/** Debt in minor units of an account to its downlines, from unpaid bills. */
export async function owedBy(db: Queryable, scope: Scope, accountId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ owed: bigint }>(
    `select coalesce(sum(due - paid), 0)::bigint as owed from agents.bill
      where brand_id = $1 and payer_id = $2 and not by_platform and state in ('INSUFFICIENT', 'PART_PAID')`,
    [scope.brandId, accountId],
  );
  return rows[0]?.owed ?? 0n;
}

export async function claimableOf(db: Queryable, scope: Scope, accountId: bigint, kind: ContractKind): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(due), 0)::bigint as sum from agents.bill
      where brand_id = $1 and account_id = $2 and kind = $3 and state = 'CLAIMABLE'`,
    [scope.brandId, accountId, kind],
  );
  return rows[0]?.sum ?? 0n;
}
