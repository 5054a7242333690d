import type { CarryPolicy, ContractState, ContractTerms } from '@lantern/engines/agency';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { Period, PeriodKind } from '../bills/periods.ts';
import type { ContractKind, PayMode } from '../kinds.ts';
import { loadTerms, storeTerms } from '../terms.ts';

/** Payer id of the platform. */
export const PLATFORM = 0n;

export interface ContractRow {
  readonly id: bigint;
  readonly brandId: bigint;
  readonly kind: ContractKind;
  readonly book: 'REAL' | 'TEST';
  readonly accountId: bigint;
  readonly payerId: bigint;
  /** From the top agent down to the account itself. */
  readonly line: readonly bigint[];
  readonly version: number;
  readonly period: PeriodKind;
  readonly terms: ContractTerms;
  readonly carry: CarryPolicy;
  readonly payMode: PayMode;
  readonly autoPay: boolean;
  readonly activeMinValidBet: bigint;
  readonly activeMinDeposit: bigint;
  /** Null: all games. */
  readonly categories: readonly string[] | null;
  readonly state: ContractState;
  readonly offeredAt: Date;
  readonly offeredBy: string;
  readonly expiresAt: Date;
  readonly answeredAt: Date | null;
  readonly effectiveFrom: Date | null;
  readonly endsAt: Date | null;
  readonly endedBy: string | null;
  readonly dueFrom: Date | null;
  readonly dueTo: Date | null;
}

export type NewContract = Pick<
  ContractRow,
  | ('kind' | 'book' | 'accountId' | 'payerId' | 'line' | 'period' | 'terms' | 'carry' | 'payMode' | 'autoPay')
  | ('activeMinValidBet' | 'activeMinDeposit' | 'categories' | 'offeredAt' | 'offeredBy' | 'expiresAt')
>;

type Stored = Omit<ContractRow, 'terms'> & { readonly terms: unknown };

export const CONTRACT_COLUMNS = `c.id, c.brand_id as "brandId", c.kind, c.book, c.account_id as "accountId", c.payer_id as "payerId",
  c.line, c.version, c.period, c.terms, c.carry, c.pay_mode as "payMode", c.auto_pay as "autoPay",
  c.active_min_valid_bet as "activeMinValidBet", c.active_min_deposit as "activeMinDeposit", c.categories, c.state,
  c.offered_at as "offeredAt", c.offered_by as "offeredBy", c.expires_at as "expiresAt", c.answered_at as "answeredAt",
  c.effective_from as "effectiveFrom", c.ends_at as "endsAt", c.ended_by as "endedBy", c.due_from as "dueFrom", c.due_to as "dueTo"`;

export const contractOf = (row: Stored): ContractRow => ({ ...row, terms: loadTerms(row.terms) });

/** SQL form of `lineKeyOf`. */
export const LINE_KEY = "c.brand_id || ' ' || c.line[1]";

/** Key of a contract's branch: its brand and top agent. Contracts of one branch are processed in order. */
const lineKeyOf = ({ brandId, line }: Pick<ContractRow, 'brandId' | 'line'>) => `${brandId} ${line[0]}`;

/** Groups contracts by branch, preserving their order. */
export function byLine(contracts: readonly ContractRow[]): ReadonlyMap<string, readonly ContractRow[]> {
  const lines = new Map<string, ContractRow[]>();
  for (const contract of contracts) {
    const key = lineKeyOf(contract);
    lines.set(key, [...(lines.get(key) ?? []), contract]);
  }
  return lines;
}

export async function queryContracts(db: Queryable, text: string, values: unknown[]): Promise<readonly ContractRow[]> {
  const { rows } = await db.query<Stored>(`select ${CONTRACT_COLUMNS} ${text}`, values);
  return rows.map(contractOf);
}

/** Serialises creation, answers and ends of contracts of one branch. */
export async function lockLine(tx: Queryable, scope: Scope, topId: bigint): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contracts ${scope.brandId} ${topId}`]);
}

export async function insertContract(tx: Queryable, scope: Scope, offer: NewContract): Promise<ContractRow> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into agents.contract
       (brand_id, kind, book, account_id, payer_id, line, version, period, terms, carry, pay_mode, auto_pay, active_min_valid_bet,
        active_min_deposit, categories, state, offered_at, offered_by, expires_at)
     select $1, $2, $3, $4, $5, $6,
       1 + coalesce((select max(version) from agents.contract where brand_id = $1 and account_id = $4 and kind = $2), 0),
       $7, $8, $9, $10, $11, $12, $13, $14, 'OFFERED', $15, $16, $17
     returning id`,
    [
      ...[scope.brandId, offer.kind, offer.book, offer.accountId, offer.payerId, offer.line, offer.period],
      ...[
        storeTerms(offer.terms),
        offer.carry,
        offer.payMode,
        offer.autoPay,
        offer.activeMinValidBet,
        offer.activeMinDeposit,
      ],
      ...[offer.categories, offer.offeredAt, offer.offeredBy, offer.expiresAt],
    ],
  );
  const contract = await findContract(tx, scope, rows[0]?.id ?? 0n);
  if (contract === null) throw new Error('a contract vanished inside its own transaction');
  return contract;
}

export async function findContract(db: Queryable, scope: Scope, id: bigint): Promise<ContractRow | null> {
  const found = await queryContracts(db, 'from agents.contract c where c.brand_id = $1 and c.id = $2', [
    scope.brandId,
    id,
  ]);
  return found[0] ?? null;
}

export async function lockContract(tx: Queryable, scope: Scope, id: bigint): Promise<ContractRow | null> {
  const found = await queryContracts(tx, 'from agents.contract c where c.brand_id = $1 and c.id = $2 for update', [
    scope.brandId,
    id,
  ]);
  return found[0] ?? null;
}

/** Active, accepted and offered contracts of these accounts and (unless null) this kind. */
export function openContracts(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  kind: ContractKind | null,
): Promise<readonly ContractRow[]> {
  return queryContracts(
    db,
    `from agents.contract c where c.brand_id = $1 and c.account_id = any ($2) and ($3::text is null or c.kind = $3)
       and c.state in ('OFFERED', 'PENDING_START', 'ACTIVE', 'TERMINATING') order by c.id`,
    [scope.brandId, accountIds, kind],
  );
}

/** Open offers to an account or to any account below it. */
export function offersBelow(db: Queryable, scope: Scope, headId: bigint): Promise<readonly ContractRow[]> {
  return queryContracts(
    db,
    `from agents.contract c where c.brand_id = $1 and c.state = 'OFFERED' and c.line @> array[$2::bigint] order by c.id`,
    [scope.brandId, headId],
  );
}

/** Contracts of a kind that are active or will start, in the branch of an account including itself. */
export function liveBelow(
  db: Queryable,
  scope: Scope,
  headId: bigint,
  kind: ContractKind,
): Promise<readonly ContractRow[]> {
  return queryContracts(
    db,
    `from agents.contract c where c.brand_id = $1 and c.kind = $3 and c.line @> array[$2::bigint]
       and c.state in ('PENDING_START', 'ACTIVE', 'TERMINATING') order by cardinality(c.line), c.account_id, c.id`,
    [scope.brandId, headId, kind],
  );
}

/** Changes of a step; omitted fields stay unchanged. */
export interface ContractChange {
  readonly state: ContractState;
  readonly answeredAt?: Date;
  readonly effectiveFrom?: Date;
  readonly endsAt?: Date;
  readonly endedBy?: string;
  /** The next period to be billed; null: none. */
  readonly due?: Period | null;
}

export async function writeContract(
  tx: Queryable,
  scope: Scope,
  contract: ContractRow,
  change: ContractChange,
): Promise<ContractRow> {
  const due = change.due === undefined ? { from: contract.dueFrom, to: contract.dueTo } : change.due;
  const next: ContractRow = {
    ...contract,
    state: change.state,
    answeredAt: change.answeredAt ?? contract.answeredAt,
    effectiveFrom: change.effectiveFrom ?? contract.effectiveFrom,
    endsAt: change.endsAt ?? contract.endsAt,
    endedBy: change.endedBy ?? contract.endedBy,
    dueFrom: due?.from ?? null,
    dueTo: due?.to ?? null,
  };
  await tx.query(
    `update agents.contract set state = $3, answered_at = $4, effective_from = $5, ends_at = $6, ended_by = $7, due_from = $8, due_to = $9
      where brand_id = $1 and id = $2`,
    [
      ...[scope.brandId, next.id, next.state, next.answeredAt, next.effectiveFrom, next.endsAt, next.endedBy],
      ...[next.dueFrom, next.dueTo],
    ],
  );
  return next;
}

/** Contracts with a due scheduled step, oldest first. */
export function contractsByClock(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly ContractRow[]> {
  return queryContracts(
    db,
    `from agents.contract c where ((c.state = 'PENDING_START' and c.effective_from <= $1)
       or (c.state = 'TERMINATING' and c.ends_at <= $1) or (c.state = 'OFFERED' and c.expires_at <= $1))
       and ${LINE_KEY} <> all ($3::text[])
     order by coalesce(c.ends_at, c.effective_from, c.expires_at), c.id limit $2`,
    [now, limit, except],
  );
}

export interface ContractFilter {
  readonly kind: ContractKind | null;
  readonly state: ContractState | null;
  /** Contracts of this account, or with it as payer. */
  readonly accountId: bigint | null;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

export function listContracts(db: Queryable, scope: Scope, filter: ContractFilter): Promise<readonly ContractRow[]> {
  const { kind, state, accountId, beforeId, limit } = filter;
  return queryContracts(
    db,
    `from agents.contract c where c.brand_id = $1 and ($2::text is null or c.kind = $2) and ($3::text is null or c.state = $3)
       and ($4::bigint is null or c.account_id = $4 or c.payer_id = $4) and ($5::bigint is null or c.id < $5)
     order by c.id desc limit $6`,
    [scope.brandId, kind, state, accountId, beforeId, limit],
  );
}

/** Accounts among these with a live contract of a kind that counts single bets. */
export async function liveByBets(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
): Promise<readonly { readonly accountId: bigint; readonly kind: 'HOURLY' | 'REALTIME' }[]> {
  const { rows } = await db.query<{ accountId: bigint; kind: 'HOURLY' | 'REALTIME' }>(
    `select distinct account_id as "accountId", kind from agents.contract
      where brand_id = $1 and account_id = any ($2) and kind in ('HOURLY', 'REALTIME')
        and state in ('PENDING_START', 'ACTIVE', 'TERMINATING')`,
    [scope.brandId, accountIds],
  );
  return rows;
}

/** Contracts by hours or windows that were valid throughout a period. */
export function contractsThrough(
  db: Queryable,
  scope: Scope,
  kind: ContractKind,
  period: Period,
  accountIds: readonly bigint[],
): Promise<readonly ContractRow[]> {
  return queryContracts(
    db,
    `from agents.contract c where c.brand_id = $1 and c.kind = $2 and c.account_id = any ($5)
       and c.effective_from <= $3 and coalesce(c.ends_at, 'infinity') >= $4
       and c.state in ('ACTIVE', 'TERMINATING', 'TERMINATED', 'SUPERSEDED') order by cardinality(c.line) desc, c.id`,
    [scope.brandId, kind, period.from, period.to, accountIds],
  );
}

/** Brands with recorded bets or contracts that count them. */
export async function brandsWithBets(
  db: Queryable,
): Promise<readonly { readonly brandId: bigint; readonly kind: 'HOURLY' | 'REALTIME' }[]> {
  const { rows } = await db.query<{ brandId: bigint; kind: 'HOURLY' | 'REALTIME' }>(
    'select brand_id as "brandId", kind from agents.closed_window order by brand_id, kind',
  );
  return rows;
}
