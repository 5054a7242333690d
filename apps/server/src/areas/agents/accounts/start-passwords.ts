import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type MemberContext,
  type MemberScope,
  type Refusal,
  refuse,
  type StaffContext,
} from '@lantern/server-kit';
import type { IssuedInitialPassword, Opener } from '../../identity/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseIdleAgents } from '../require-agent.ts';

/** Start password of an account that its owner has not used yet, for the agent who opened it; null for all others. */
export async function showStart(
  deps: AgentsDeps,
  scope: MemberScope,
  opener: Opener,
): Promise<{ expiresAt: string } | null> {
  const start = await deps.identity.startPassword.read(scope);
  return start?.by === opener ? { expiresAt: start.until.toISOString() } : null;
}

const shown = ({ account, password, expiresAt }: IssuedInitialPassword): Value<'agents.issueStartPassword'> => ({
  account,
  initialPassword: password,
  expiresAt: expiresAt.toISOString(),
});

/** New start password for an account that the caller has opened and its owner has not used yet. */
export async function issueToDownline(
  deps: AgentsDeps,
  context: MemberContext,
  account: string,
): Promise<Value<'agents.issueStartPassword'> | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  const member = await deps.identity.findByAccount(scope, account);
  if (!member) return refuse('NOT_FOUND');
  const { now, ip, userAgent } = context;
  const by = { opener: `account:${scope.memberId}`, now, ip, userAgent } as const;
  const issued = await deps.identity.startPassword.issue({ ...scope, memberId: member.id, book: member.book }, by);
  return isRefusal(issued) ? issued : shown(issued);
}

/** Start password of a top agent, for the operator who requested the account; a new one until its owner has used it. */
export async function issueToTopAgent(
  deps: AgentsDeps,
  context: StaffContext,
  { account }: Payload<'agentsBackOffice.issueStartPassword'>,
): Promise<Value<'agents.issueStartPassword'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'agents.manage');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const member = await deps.identity.findByAccount(scope, account);
  if (!member) return refuse('NOT_FOUND');
  const issued = await deps.identity.startPassword.issue(
    { ...scope, memberId: member.id, book: member.book },
    {
      ...{ opener: `operator:${name}`, now: context.now, ip: context.ip, userAgent: context.userAgent },
      also: (tx, expiresAt) =>
        deps.staff.audit(tx, context, {
          action: 'agents.issue-start-password',
          permission: 'agents.manage',
          target: `member:${member.id}`,
          after: { expiresAt: expiresAt.toISOString() },
        }),
    },
  );
  return isRefusal(issued) ? issued : shown(issued);
}
