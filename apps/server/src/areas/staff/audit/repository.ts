import type { Queryable, Scope } from '@lantern/server-kit';
import { NO_RISK } from './risk-entries.ts';

export interface NewAuditEntry {
  readonly at: Date;
  readonly operatorId: bigint | null;
  readonly actor: string;
  readonly ip: string | null;
  readonly action: string;
  readonly permission: string | null;
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string;
}

export type AuditRow = {
  id: bigint;
  at: Date;
  actor: string;
  ip: string | null;
  action: string;
  permission: string | null;
  target: string;
  before: unknown;
  after: unknown;
  requestId: string;
  hash: string;
};

export interface AuditFilter {
  /** Beginning of a login name. */
  readonly actor: string | null;
  /** Part of an action's code. */
  readonly action: string | null;
  /** Codes of actions that match as well; used with `action`. */
  readonly actions: readonly string[];
  readonly target: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly beforeId: bigint | null;
  /** Whether risk entries are included. */
  readonly withRisk: boolean;
  readonly limit: number;
}

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function insertAuditEntry(tx: Queryable, scope: Scope, entry: NewAuditEntry): Promise<void> {
  await tx.query(
    `insert into staff.audit_entry
       (brand_id, at, operator_id, actor, ip, action, permission, target, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      scope.brandId,
      entry.at,
      entry.operatorId,
      entry.actor,
      entry.ip,
      entry.action,
      entry.permission,
      entry.target,
      asJson(entry.before),
      asJson(entry.after),
      entry.requestId,
    ],
  );
}

/** Newest first. `actor` and `target` match from the beginning, `action` anywhere. */
export async function listAuditEntries(tx: Queryable, scope: Scope, filter: AuditFilter): Promise<AuditRow[]> {
  const { rows } = await tx.query<AuditRow>(
    `select e.id, e.at, e.actor, e.ip, e.action, e.permission, e.target, e.before, e.after,
            e.request_id as "requestId", encode(l.hash, 'hex') as hash
     from staff.audit_entry e
     join staff.audit_link l on l.brand_id = e.brand_id and l.entry_id = e.id
     where e.brand_id = $1
       and ($2::text is null or starts_with(e.actor, $2))
       and ($3::text is null or position($3 in e.action) > 0 or e.action = any ($10::text[]))
       and ($4::text is null or starts_with(e.target, $4))
       and ($5::timestamptz is null or e.at >= $5)
       and ($6::timestamptz is null or e.at < $6)
       and ($7::bigint is null or e.id < $7) and ($9 or ${NO_RISK})
     order by e.id desc limit $8`,
    [
      scope.brandId,
      filter.actor,
      filter.action,
      filter.target,
      filter.from,
      filter.to,
      filter.beforeId,
      filter.limit,
      filter.withRisk,
      filter.actions,
    ],
  );
  return rows;
}

export type SealedAuditRow = AuditRow & {
  /** Position in the brand's chain, from 1. */
  position: bigint;
  /** Hash of the previous link, or the chain's seed; hexadecimal. */
  previousHash: string;
  /** The hashed text: a JSON array of every column. */
  sealed: string;
};

/** The same entries with their chain data, newest first. */
export async function listSealedEntries(tx: Queryable, scope: Scope, filter: AuditFilter): Promise<SealedAuditRow[]> {
  const rows = await listAuditEntries(tx, scope, filter);
  const { rows: links } = await tx.query<Pick<SealedAuditRow, 'id' | 'position' | 'previousHash' | 'sealed'>>(
    `select l.entry_id as id, l.position, encode(coalesce(p.hash, staff.audit_seed($1)), 'hex') as "previousHash",
            convert_from(staff.audit_bytes(e), 'UTF8') as sealed
     from staff.audit_link l
     join staff.audit_entry e on e.brand_id = l.brand_id and e.id = l.entry_id
     left join staff.audit_link p on p.brand_id = l.brand_id and p.position = l.position - 1
     where l.brand_id = $1 and l.entry_id = any ($2::bigint[])`,
    [scope.brandId, rows.map((row) => row.id)],
  );
  const byEntry = new Map(links.map((link) => [link.id, link]));
  return rows.flatMap((row) => {
    const link = byEntry.get(row.id);
    return link ? [{ ...row, ...link }] : [];
  });
}

export type EntryOnTarget = { id: bigint; at: Date; actor: string; action: string };

/** Operators' actions on a target before an instant, newest first. */
export async function listEntriesOn(
  tx: Queryable,
  scope: Scope,
  target: string,
  before: Date,
  limit: number,
  withRisk: boolean,
): Promise<EntryOnTarget[]> {
  const { rows } = await tx.query<EntryOnTarget>(
    `select e.id, e.at, e.actor, e.action from staff.audit_entry e
     where e.brand_id = $1 and e.target = $2 and e.at < $3 and ($5 or ${NO_RISK})
     order by e.at desc, e.id desc limit $4`,
    [scope.brandId, target, before, limit, withRisk],
  );
  return rows;
}

export type ChainHead = { brandId: bigint; position: bigint; head: string };

/** The head of every brand's chain. */
export async function listChainHeads(tx: Queryable): Promise<ChainHead[]> {
  const { rows } = await tx.query<ChainHead>(
    `select brand_id as "brandId", position, encode(hash, 'hex') as head from staff.audit_head
     where position > 0 order by brand_id`,
  );
  return rows;
}

/** Hashes of links by position; a missing link has no entry. */
export async function readLinkHashes(
  tx: Queryable,
  scope: Scope,
  positions: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await tx.query<{ position: bigint; hash: string }>(
    `select position, encode(hash, 'hex') as hash from staff.audit_link
     where brand_id = $1 and position = any ($2::bigint[])`,
    [scope.brandId, positions],
  );
  return new Map(rows.map((row) => [row.position, row.hash]));
}

export type ChainEnds = { seed: string; head: string | null; position: bigint; entries: bigint; links: bigint };

/** The chain's seed, its recorded head, and the numbers of entries and links (equal when intact). */
export async function readChainEnds(tx: Queryable, scope: Scope): Promise<ChainEnds> {
  const { rows } = await tx.query<ChainEnds>(
    `select encode(staff.audit_seed($1), 'hex') as seed,
            (select encode(hash, 'hex') from staff.audit_head where brand_id = $1) as head,
            coalesce((select position from staff.audit_head where brand_id = $1), 0)::bigint as position,
            (select count(*) from staff.audit_entry where brand_id = $1) as entries,
            (select count(*) from staff.audit_link where brand_id = $1) as links`,
    [scope.brandId],
  );
  const [ends] = rows;
  if (!ends) throw new Error('The ends of the audit chain could not be read.');
  return ends;
}

export type ChainWalk = { walked: bigint; lastHash: string | null; brokenAt: bigint | null };

/** Recomputes `limit` links from `position` on, starting with the hash before them (hex). */
export async function walkChain(
  tx: Queryable,
  scope: Scope,
  position: bigint,
  previousHash: string,
  limit: number,
): Promise<ChainWalk> {
  const { rows } = await tx.query<ChainWalk>(
    `select walked, encode(last_hash, 'hex') as "lastHash", broken_at as "brokenAt"
     from staff.walk_audit_chain($1, $2, decode($3, 'hex'), $4)`,
    [scope.brandId, position, previousHash, limit],
  );
  const [walk] = rows;
  if (!walk) throw new Error('The audit chain could not be walked.');
  return walk;
}
