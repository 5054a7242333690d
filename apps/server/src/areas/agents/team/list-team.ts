import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { TreeNode } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseNonAgents } from '../require-agent.ts';
import { crumbsOf, readStandings, showTeamRow } from './team-view.ts';

const PAGE_SIZE = 20;

/** A member of the caller's team (including himself), or NOT_IN_LINE, which does not reveal whether other accounts exist. */
export async function findInTeam(
  deps: AgentsDeps,
  scope: Scope,
  viewerId: bigint,
  id: bigint,
): Promise<TreeNode | Refusal> {
  const node = await deps.tree.node(scope, id);
  return node?.path.includes(viewerId) ? node : refuse('NOT_IN_LINE');
}

/** The path from the caller down; accounts above him are hidden. */
export function pathFrom(node: TreeNode, viewerId: bigint): readonly bigint[] {
  return node.path.slice(node.path.indexOf(viewerId));
}

async function findByName(
  deps: AgentsDeps,
  scope: Scope,
  viewerId: bigint,
  account: string,
): Promise<Value<'agents.team'>> {
  const member = await deps.identity.findByAccount(scope, account);
  const node = member === null ? null : await deps.tree.node(scope, member.id);
  if (!node?.path.includes(viewerId))
    return { path: [], rows: [], nextCursor: null, asOf: deps.clock.now().toISOString() };
  const rows = await readStandings(deps, scope, [node]);
  const path = pathFrom(node, viewerId).filter((id) => id !== node.id);
  return {
    path: [...(await crumbsOf(deps, scope, path))],
    rows: rows.map((row) => showTeamRow(row, viewerId)),
    nextCursor: null,
    asOf: deps.clock.now().toISOString(),
  };
}

/** Direct downlines of an account in the caller's team, twenty per page, or the one with exactly that login name. */
export async function listTeam(
  deps: AgentsDeps,
  context: MemberContext,
  query: Payload<'agents.team'>,
): Promise<Value<'agents.team'> | Refusal> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  const viewerId = scope.memberId;
  if (query.account !== undefined) return findByName(deps, scope, viewerId, query.account);
  const parent = await findInTeam(deps, scope, viewerId, query.parent === undefined ? viewerId : BigInt(query.parent));
  if (isRefusal(parent)) return parent;
  const afterId = query.cursor && /^\d{1,18}$/.test(query.cursor) ? BigInt(query.cursor) : 0n;
  const page = { kind: query.kind ?? null, afterId, limit: PAGE_SIZE + 1 };
  const found = await deps.tree.downlines(scope, parent.id, page);
  const nodes = found.slice(0, PAGE_SIZE);
  const rows = await readStandings(deps, scope, nodes);
  return {
    path: [...(await crumbsOf(deps, scope, pathFrom(parent, viewerId)))],
    rows: rows.map((row) => showTeamRow(row, viewerId)),
    nextCursor: found.length > PAGE_SIZE ? (nodes.at(-1)?.id.toString() ?? null) : null,
    asOf: context.now.toISOString(),
  };
}
