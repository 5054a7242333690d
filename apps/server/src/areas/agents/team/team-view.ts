import type { Value } from '@lantern/contract/schemas';
import type { MemberScope, Scope } from '@lantern/server-kit';
import type { MemberRow } from '../../identity/index.ts';
import type { TreeNode } from '../../tree/index.ts';
import { type ContractRow, openContracts } from '../contracts/repository/contracts.ts';
import { topRate } from '../contracts/terms.ts';
import type { AgentsDeps } from '../deps.ts';

export type TeamRow = Value<'agents.downline'>['row'];
export type Crumb = { readonly id: string; readonly account: string };

/** Accounts with all data for a team list; those without an account row are omitted. */
export interface Standing {
  readonly node: TreeNode;
  readonly member: MemberRow;
  readonly balance: string;
  readonly direct: number;
  readonly team: number;
  readonly rates: TeamRow['rates'];
  /** Active, accepted and offered contracts. */
  readonly contracts: TeamRow['contracts'];
}

const badgeOf = ({ kind, state, terms }: ContractRow): TeamRow['contracts'][number] => ({
  ...{ kind, state, ratePpm: Number(topRate(terms)) },
});

/** Reads the displayed data of tree nodes, in order, with a few queries for all. */
export async function readStandings(
  deps: AgentsDeps,
  scope: Scope,
  nodes: readonly TreeNode[],
): Promise<readonly Standing[]> {
  const ids = nodes.map((node) => node.id);
  const members: MemberScope[] = nodes.map((node) => ({ ...scope, memberId: node.id, book: node.book }));
  const [rows, counts, cards, balances, contracts] = await Promise.all([
    deps.identity.membersById(scope, ids),
    deps.tree.countTeams(deps.pool, scope, ids, deps.clock.now()),
    deps.tree.rateCards(scope, ids),
    deps.balancesOf(scope, members),
    openContracts(deps.pool, scope, ids, null),
  ]);
  return nodes.flatMap((node) => {
    const member = rows.get(node.id);
    if (member === undefined) return [];
    const count = counts.find((one) => one.accountId === node.id);
    return [
      {
        node,
        member,
        balance: balances.get(node.id) ?? '0',
        direct: count?.direct ?? 0,
        team: (count?.agents ?? 0) + (count?.players ?? 0),
        rates: cards.get(node.id) ?? {},
        contracts: contracts.filter(({ accountId }) => accountId === node.id).map(badgeOf),
      },
    ];
  });
}

/** What an upline sees of a downline: no name, IP address, mobile or email. */
export function showTeamRow({ node, member, ...rest }: Standing, viewerId: bigint): TeamRow {
  return {
    id: node.id.toString(),
    account: member.account,
    type: member.type,
    isAgent: node.kind === 'AGENT',
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
    ...rest,
    isDirect: node.uplineId === viewerId,
  };
}

/** The path from one account down to another with names, both included. */
export async function crumbsOf(deps: AgentsDeps, scope: Scope, path: readonly bigint[]): Promise<readonly Crumb[]> {
  const names = await deps.identity.namesOf(scope, path);
  return path.map((id) => ({ id: id.toString(), account: names.get(id) ?? '' }));
}
