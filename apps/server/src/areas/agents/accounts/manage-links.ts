import type { Payload, Value } from '@lantern/contract/schemas';
import { type BrandView, isRefusal, type MemberContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { ACCOUNT_TYPES } from '../../identity/index.ts';
import type { RateCard } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { showLinks } from './link-view.ts';
import { checkKeys } from './rate-keys.ts';

const DEFAULT_LIMIT = 20;

/** A page of an account's links, newest first. */
export async function linksOf(
  deps: AgentsDeps,
  scope: Scope,
  brand: Pick<BrandView, 'currency'>,
  ownerId: bigint,
  query: Payload<'agents.links'>,
): Promise<Value<'agents.links'>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const beforeId = query.cursor && /^\d{1,18}$/.test(query.cursor) ? BigInt(query.cursor) : null;
  const found = await deps.tree.links(scope, ownerId, { beforeId, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return {
    rows: await showLinks(deps, scope, brand, rows),
    nextCursor: found.length > limit ? (rows.at(-1)?.id.toString() ?? null) : null,
    asOf: deps.clock.now().toISOString(),
  };
}

export async function listLinks(
  deps: AgentsDeps,
  context: MemberContext,
  query: Payload<'agents.links'>,
): Promise<Value<'agents.links'> | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  return linksOf(deps, scope, context.brand, scope.memberId, query);
}

/** Creates a registration link; only members and agents can register with one. */
export async function createLink(
  deps: AgentsDeps,
  context: MemberContext,
  input: Payload<'agents.createLink'>,
): Promise<Value<'agents.createLink'> | Refusal> {
  const { scope } = context.member;
  const refusal = (await refuseIdleAgents(deps, context)) ?? (await checkKeys(deps, scope, input.rates as RateCard));
  if (refusal) return refusal;
  const { accountType, validDays, maxUses } = input;
  if (accountType !== ACCOUNT_TYPES.member && accountType !== ACCOUNT_TYPES.agent) return refuse('FORBIDDEN');
  const link = await deps.tree.createLink(scope, scope.memberId, {
    ...{ accountType, validDays, maxUses, rates: input.rates as RateCard },
    channel: input.channel.trim(),
    remark: input.remark.trim(),
  });
  if (isRefusal(link)) return link;
  const [shown] = await showLinks(deps, scope, context.brand, [link]);
  if (shown === undefined) throw new Error('A link could not be shown.');
  return shown;
}

export async function closeLink(
  deps: AgentsDeps,
  context: MemberContext,
  { code }: Payload<'agents.closeLink'>,
): Promise<null | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  return deps.tree.closeLink(context.member.scope, context.member.scope.memberId, code.toUpperCase());
}
