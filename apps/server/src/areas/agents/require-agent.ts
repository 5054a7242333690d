import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { capabilitiesOf } from '../identity/index.ts';
import type { AgentsDeps } from './deps.ts';

/** Access check of the agent centre: 'Non-agents cannot log in' (6-03). */
export async function refuseNonAgents(deps: AgentsDeps, context: MemberContext): Promise<Refusal | null> {
  const { scope, type } = context.member;
  const { switches } = await deps.brands.settings(scope.brandId);
  const isWide = switches.get('AGENT_TYPE_INCLUDES_4') === 1;
  return capabilitiesOf(type, isWide).agentCentre ? null : refuse('NON_AGENT_LOGIN');
}

/** For everything that concerns a real team: a trial account may at most view (4-03, 6-04). */
export async function refuseIdleAgents(deps: AgentsDeps, context: MemberContext): Promise<Refusal | null> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  return context.member.protectedActions ? null : refuse('TRIAL_ACCOUNT');
}
