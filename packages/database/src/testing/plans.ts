import pg from 'pg';
import type { Pool } from '../pool.ts';

/** What one node of an executed plan read. */
export interface PlanNode {
  readonly statement: string;
  /** Kind of node, table, index and condition, e.g. `Index Scan of identity.session by session_pkey (id = 7)`. */
  readonly what: string;
  /** Rows that it fetched, returned or not, over all executions of the node. */
  readonly rows: number;
  /** Pages of table and index that it read, and of functions that it called. */
  readonly pages: number;
  /** How often it was executed. */
  readonly loops: number;
  /** The table that it reads, with its schema, e.g. `identity.session`; null where it reads none or writes. */
  readonly table: string | null;
  /** Whether the statement calls functions of ours, whose own statements are reported separately. */
  readonly callsFunctions: boolean;
}

interface Explained {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Explained[];
}

/** So that the server does not analyse the tables in the middle of a test. */
const AUTOVACUUM_OFF = `do $$ declare r record; begin
  for r in select oid::regclass as name from pg_class
            where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') loop
    execute format('alter table %s set (autovacuum_enabled = false)', r.name);
  end loop; end $$`;

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_verbose': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  // A notice goes to the client and not into the server's log.
  'auto_explain.log_level': 'notice',
} as const;

const OWN_FUNCTION = /\b[a-z]+\.[a-z_]+\(/;

function whatOf(node: Explained): string {
  const { Schema: schema, 'Relation Name': table, 'Index Name': index } = node;
  const condition = node['Index Cond'] ?? node.Filter;
  return [
    node['Node Type'],
    table && `of ${schema ? `${schema}.` : ''}${table}`,
    index && `by ${index}`,
    condition && `(${condition})`,
  ]
    .filter(Boolean)
    .join(' ');
}

function flatten(statement: string, node: Explained): PlanNode[] {
  const loops = node['Actual Loops'] ?? 0;
  const rows =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  const below = node.Plans ?? [];
  const pagesOf = (one: Explained) => (one['Shared Hit Blocks'] ?? 0) + (one['Shared Read Blocks'] ?? 0);
  const pages = pagesOf(node) - below.reduce((sum, one) => sum + pagesOf(one), 0);
  return [
    {
      ...{ statement, what: whatOf(node), rows: Math.round(rows * loops), pages, loops },
      // Pages of a node that writes are those of the indexes and foreign keys that it maintains.
      table:
        node['Relation Name'] && node['Node Type'] !== 'ModifyTable' ? `${node.Schema}.${node['Relation Name']}` : null,
      callsFunctions: OWN_FUNCTION.test(statement),
    },
    ...below.flatMap((one) => flatten(statement, one)),
  ];
}

function readNotice(message: string): PlanNode[] {
  const begin = message.indexOf('{');
  if (!message.startsWith('duration: ') || begin === -1) return [];
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(begin)) as {
    'Query Text': string;
    Plan: Explained;
  };
  return flatten(text.replaceAll(/\s+/g, ' ').trim(), plan);
}

/**
 * Makes PostgreSQL report the executed plans of all statements of this process in a database, those in functions included. Ends the
 * database's connections, so that new ones report. `stop` ends the reading of the reports.
 */
export async function watchPlans({ ownerPool, ownerUrl }: { readonly ownerPool: Pool; readonly ownerUrl: string }) {
  let nodes: PlanNode[] = [];
  let isCollecting = false;
  const { emit } = pg.Client.prototype;
  pg.Client.prototype.emit = function report(this: pg.Client, name: string | symbol, ...values: unknown[]) {
    const [notice] = values as [{ message?: string } | undefined];
    if (name === 'notice' && isCollecting) nodes.push(...readNotice(notice?.message ?? ''));
    return Reflect.apply(emit, this, [name, ...values]) as boolean;
  } as typeof emit;
  const database = new URL(ownerUrl).pathname.slice(1);
  await ownerPool.query(AUTOVACUUM_OFF);
  for (const [name, value] of Object.entries(SETTINGS)) {
    await ownerPool.query(`alter database ${database} set ${name} = '${value}'`);
  }
  return {
    /** Ends all connections except one of the owner, so that all others are new and without plans. */
    async endConnections(): Promise<void> {
      await ownerPool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    /** The nodes of all plans that the work executed. */
    async during(work: () => Promise<unknown>): Promise<PlanNode[]> {
      nodes = [];
      isCollecting = true;
      await work().finally(() => {
        isCollecting = false;
      });
      return nodes;
    },
    stop(): void {
      pg.Client.prototype.emit = emit;
    },
  };
}
