import type { Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { showStart } from '../accounts/start-passwords.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseNonAgents } from '../require-agent.ts';
import { findInTeam, pathFrom } from './list-team.ts';
import { maskEmail, maskMobile, maskName } from './masks.ts';
import { crumbsOf, readStandings, showTeamRow, type TeamRow } from './team-view.ts';

const HISTORY = 50;

const masked = (value: string | null, mask: (value: string) => string) => (value ? mask(value) : null);

/** A row of the caller's team with its current state. */
export async function showOne(deps: AgentsDeps, context: MemberContext, id: bigint): Promise<TeamRow | Refusal> {
  const { scope } = context.member;
  const node = await findInTeam(deps, scope, scope.memberId, id);
  if (isRefusal(node)) return node;
  const [row] = await readStandings(deps, scope, [node]);
  return row === undefined ? refuse('NOT_IN_LINE') : showTeamRow(row, scope.memberId);
}

/** A member of the caller's team, with masked contact data and the history of his rates. */
export async function showDownline(
  deps: AgentsDeps,
  context: MemberContext,
  { id }: { readonly id: string },
): Promise<Value<'agents.downline'> | Refusal> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  const node = await findInTeam(deps, scope, scope.memberId, BigInt(id));
  if (isRefusal(node)) return node;
  const [row] = await readStandings(deps, scope, [node]);
  if (row === undefined) return refuse('NOT_IN_LINE');
  const opener = `account:${scope.memberId}` as const;
  const [contacts, history, path, start] = await Promise.all([
    deps.identity.contactsOf(scope, node.id),
    deps.tree.rateHistory(scope, node.id, HISTORY),
    crumbsOf(deps, scope, pathFrom(node, scope.memberId)),
    showStart(deps, { ...scope, memberId: node.id, book: node.book }, opener),
  ]);
  return {
    row: showTeamRow(row, scope.memberId),
    path: [...path],
    realName: masked(row.member.realName, maskName),
    mobile: masked(contacts.mobileNum, maskMobile),
    email: masked(contacts.email, maskEmail),
    start,
    history: history.map(({ kind, key, value, effectiveFrom }) => ({
      kind,
      key,
      value,
      effectiveFrom: effectiveFrom.toISOString(),
    })),
  };
}
