import type { Payload, Value } from '@lantern/contract/schemas';
import type { Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { TreeNode } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readStandings } from '../team/team-view.ts';

type Line = Value<'agentsBackOffice.branch'>;

const DEFAULT_LIMIT = 50;

/** Rows of the branch view, in the order of the nodes. */
export async function showLine(deps: AgentsDeps, scope: Scope, nodes: readonly TreeNode[]): Promise<Line['rows']> {
  const uplines = [...new Set(nodes.flatMap(({ uplineId }) => (uplineId === null ? [] : [uplineId])))];
  const [standings, names] = await Promise.all([
    readStandings(deps, scope, nodes),
    deps.identity.namesOf(scope, uplines),
  ]);
  return standings.map(({ node, member, balance, direct, team }) => ({
    id: node.id.toString(),
    account: member.account,
    type: member.type,
    isAgent: node.kind === 'AGENT',
    book: node.book,
    upline: node.uplineId === null ? null : (names.get(node.uplineId) ?? null),
    depth: node.path.length,
    direct,
    team,
    balance,
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  }));
}

/** The tree level by level: direct downlines of the platform or of an account, or the one with exactly that login name. */
export async function listBranch(
  deps: AgentsDeps,
  context: StaffContext,
  query: Payload<'agentsBackOffice.branch'>,
): Promise<Line | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  if (query.search !== undefined) {
    const member = await deps.identity.findByAccount(scope, query.search);
    const node = member === null ? null : await deps.tree.node(scope, member.id);
    return { rows: node === null ? [] : await showLine(deps, scope, [node]), nextCursor: null };
  }
  const limit = query.limit ?? DEFAULT_LIMIT;
  const afterId = query.cursor && /^\d{1,18}$/.test(query.cursor) ? BigInt(query.cursor) : 0n;
  const parent = query.parent === undefined ? null : BigInt(query.parent);
  const found = await deps.tree.downlines(scope, parent, { kind: query.kind ?? null, afterId, limit: limit + 1 });
  const nodes = found.slice(0, limit);
  return {
    rows: await showLine(deps, scope, nodes),
    nextCursor: found.length > limit ? (nodes.at(-1)?.id.toString() ?? null) : null,
  };
}
