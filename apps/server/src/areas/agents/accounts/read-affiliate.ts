import type { Value } from '@lantern/contract/schemas';
import type { CallContext } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';

/** Upline of members who register on this domain without a code (7M-13). */
export async function readAffiliate(deps: AgentsDeps, context: CallContext): Promise<Value<'agents.affiliate'>> {
  const scope = { brandId: context.brand.id };
  const ownerId = await deps.tree.domainOwner(deps.pool, scope, context.host);
  const owner = ownerId === null ? null : await deps.identity.memberById(scope, ownerId);
  return { affiliate: owner === null ? null : { account: owner.account } };
}
