import type { Pool } from '../pool.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isUnique: boolean;
}

type Table = { readonly name: string; readonly columns: readonly Column[] };

/** Tables with their columns; `isUnique`: in the primary key or a unique index. */
const TABLES = `
  select c.oid::regclass::text as name,
         jsonb_agg(jsonb_build_object('name', a.attname, 'type', a.atttypid::regtype::text, 'isUnique', exists (
           select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey))) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind in ('r', 'p') and not c.relispartition and c.oid::regclass::text = any ($1)
   group by c.oid`;

/** Distance between copies of an id, larger than any id of a small database. */
const STEP = '1000000::bigint';

const IDS = /^(id|member_id|player_id|account_id|seed_id|order_id|requirement_id|batch_id)$/;
const NAMES = /(account|key|subject|name|reference|challenge|provider_no|order_no)$/;

/** The value of a column in the n-th copy. Ids, keys and names move in step, so that the copies belong together like their originals. */
function copied({ name, type, isUnique }: Column, table: string): string {
  const column = `x."${name}"`;
  const isLedgerAccount =
    table.startsWith('ledger.') && (name === 'account_id' || (table === 'ledger.account' && name === 'id'));
  if (name === 'bucket') return `((x.member_id + ${STEP} * n) % 64)::smallint`;
  if (table === 'tree.node' && name === 'path') return `x.path[1 : x.depth] || (x.account_id + ${STEP} * n)`;
  if (table === 'ledger.account' && name === 'name')
    return `regexp_replace(x.name, '\\d+', (x.member_id + ${STEP} * n)::text)`;
  if (isLedgerAccount) return `${column} + ${STEP} * 1024 * n`;
  if (type === 'bigint' && IDS.test(name)) return `${column} + ${STEP} * n`;
  if (type === 'uuid') return `md5(${column}::text || n)::uuid`;
  if (type === 'bytea' && isUnique) return `sha256(${column} || convert_to(n::text, 'UTF8'))`;
  if (type === 'text' && (/(^|_)ref$/.test(name) || (isUnique && NAMES.test(name)))) return `${column} || '-' || n`;
  return column;
}

/** Copies of a row in one round; the next round moves ids by more, so that they stay unique. */
const MOST_COPIES = 1_000;

/**
 * Copies the rows of tables until each has about `wanted` rows, without checks of foreign keys and without triggers.
 * @param round 1 for the first growth of a database, 2 for the next
 */
export async function multiplyRows(
  ownerPool: Pool,
  tables: readonly string[],
  { wanted, round }: { readonly wanted: number; readonly round: number },
): Promise<void> {
  const { rows } = await ownerPool.query<Table>(TABLES, [tables]);
  const client = await ownerPool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const { name, columns } of rows) {
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      const values = columns.map((column) => copied(column, name)).join(', ');
      await client.query(
        `insert into ${name} (${list}) overriding system value
         with own as materialized (select * from ${name} ${name === 'tree.node' ? "where kind <> 'HOUSE'" : ''}), size as (select count(*) as rows from own)
         select ${values} from size, generate_series(1, ceil(${wanted} / greatest(size.rows, 1)::numeric)::int - 1) g
         cross join lateral (select g * ${MOST_COPIES ** (round - 1)}::bigint as n) k cross join own x
         on conflict do nothing`,
      );
    }
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}
