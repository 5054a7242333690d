import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { refuseIdleAgents } from '../require-agent.ts';
import type { ContractDeps } from './deps.ts';
import { type ContractKind, KINDS } from './kinds.ts';

/** Refuses callers who are not real agents, and (unless null) kinds that are switched off. Existing contracts are settled regardless. */
export async function refuseContracts(
  deps: ContractDeps,
  context: MemberContext,
  kind: ContractKind | null,
): Promise<Refusal | null> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal || kind === null) return refusal;
  const { switches } = await deps.brands.settings(context.member.scope.brandId);
  return switches.get(KINDS[kind].modId) === 1 ? null : refuse('FEATURE_DISABLED');
}
