import type { Queryable, Scope } from '@lantern/server-kit';

type NodeKind = 'HOUSE' | 'AGENT' | 'MEMBER';
export type Book = 'REAL' | 'TEST';

export type NodeRow = {
  accountId: bigint;
  uplineId: bigint | null;
  kind: NodeKind;
  book: Book;
  /** Ids from the platform (0) to the account itself. */
  path: bigint[];
  depth: number;
  closedAt: Date | null;
};

const COLUMNS = `n.account_id as "accountId", n.upline_id as "uplineId", n.kind, n.book, n.path, n.depth, n.closed_at as "closedAt"`;

export async function findNode(db: Queryable, scope: Scope, accountId: bigint): Promise<NodeRow | null> {
  const [node] = await findNodes(db, scope, [accountId]);
  return node ?? null;
}

export async function findNodes(db: Queryable, scope: Scope, accountIds: readonly bigint[]): Promise<NodeRow[]> {
  const { rows } = await db.query<NodeRow>(
    `select ${COLUMNS} from tree.node n where n.brand_id = $1 and n.account_id = any($2)`,
    [scope.brandId, accountIds],
  );
  return rows;
}

/** Direct downlines with ids above a given id, ordered by id. */
export async function listDownlines(
  db: Queryable,
  scope: Scope,
  uplineId: bigint,
  page: { readonly kind: 'AGENT' | 'MEMBER' | null; readonly afterId: bigint; readonly limit: number },
): Promise<NodeRow[]> {
  const { rows } = await db.query<NodeRow>(
    `select ${COLUMNS} from tree.node n
      where n.brand_id = $1 and n.upline_id = $2 and n.account_id > $3 and ($4::text is null or n.kind = $4)
      order by n.account_id limit $5`,
    [scope.brandId, uplineId, page.afterId, page.kind, page.limit],
  );
  return rows;
}

/** Ids of an account's team above a given id, ordered by id; the team includes the account itself. */
export async function listTeam(
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  page: { readonly book: Book; readonly afterId: bigint; readonly limit: number },
): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select n.account_id as id from tree.node n
      where n.brand_id = $1 and n.path @> array[$2::bigint] and n.book = $3 and n.account_id > $4
      order by n.account_id limit $5`,
    [scope.brandId, accountId, page.book, page.afterId, page.limit],
  );
  return rows.map((row) => row.id);
}

export type TeamCount = { accountId: bigint; direct: number; agents: number; players: number };

/**
 * Direct downlines, and agents and players of the whole team without the account itself, test money apart from real money. A closed account
 * still counts for 24 hours.
 */
export async function countTeams(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  at: Date,
): Promise<TeamCount[]> {
  const { rows } = await db.query<TeamCount>(
    `select a.account_id as "accountId", c.direct, c.agents, c.players
       from tree.node a cross join lateral (
         select count(*) filter (where n.upline_id = a.account_id)::int as direct,
                count(*) filter (where n.kind = 'AGENT')::int as agents,
                count(*) filter (where n.kind = 'MEMBER')::int as players
           from tree.node n
          where n.brand_id = a.brand_id and n.path @> array[a.account_id] and n.account_id <> a.account_id
            and n.book = a.book and (n.closed_at is null or n.closed_at > $3::timestamptz - interval '24 hours')) c
      where a.brand_id = $1 and a.account_id = any($2)`,
    [scope.brandId, accountIds, at],
  );
  return rows;
}

/** Paths as they were on a business day: a branch that moved later counts in its old place. */
export async function pathsOn(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  day: string,
): Promise<{ accountId: bigint; path: bigint[] }[]> {
  const { rows } = await db.query<{ accountId: bigint; path: bigint[] }>(
    `select n.account_id as "accountId", tree.path_on(n.brand_id, n.account_id, $3::date) as path
       from tree.node n where n.brand_id = $1 and n.account_id = any($2)`,
    [scope.brandId, accountIds, day],
  );
  return rows;
}

/** @returns null, or the refusal code */
export async function placeNode(
  tx: Queryable,
  scope: Scope,
  node: { accountId: bigint; uplineId: bigint | null; kind: 'AGENT' | 'MEMBER'; book: Book; at: Date },
): Promise<string | null> {
  const { rows } = await tx.query<{ code: string | null }>('select tree.place($1, $2, $3, $4, $5, $6) as code', [
    scope.brandId,
    node.accountId,
    node.uplineId,
    node.kind,
    node.book,
    node.at,
  ]);
  return rows[0]?.code ?? null;
}

/** @returns null, or the refusal code */
export async function promoteNode(
  tx: Queryable,
  scope: Scope,
  accountId: bigint,
  uplineId: bigint | null,
): Promise<string | null> {
  const { rows } = await tx.query<{ code: string | null }>('select tree.promote($1, $2, $3) as code', [
    scope.brandId,
    accountId,
    uplineId,
  ]);
  return rows[0]?.code ?? null;
}

/** Marks an account as closed, so that it accepts no new downlines. Idempotent. */
export async function closeNode(tx: Queryable, scope: Scope, accountId: bigint, at: Date): Promise<void> {
  await tx.query('select tree.close($1, $2, $3)', [scope.brandId, accountId, at]);
}

/** The agent who owns a domain. */
export async function findDomainOwner(db: Queryable, scope: Scope, host: string): Promise<bigint | null> {
  const { rows } = await db.query<{ agentId: bigint }>(
    'select agent_id as "agentId" from tree.domain_owner where brand_id = $1 and host = $2',
    [scope.brandId, host],
  );
  return rows[0]?.agentId ?? null;
}
