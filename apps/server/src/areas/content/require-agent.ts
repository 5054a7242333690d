import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { capabilitiesOf } from '../identity/index.ts';
import type { ContentDeps } from './deps.ts';

/** Refuses members without access to the agent centre; a demo account with access is read-only. */
export async function refuseNonAgents(deps: ContentDeps, { member, brand }: MemberContext): Promise<Refusal | null> {
  const { switches } = await deps.brands.settings(brand.id);
  const isWide = switches.get('AGENT_TYPE_INCLUDES_4') === 1;
  return capabilitiesOf(member.type, isWide).agentCentre ? null : refuse('NON_AGENT_LOGIN');
}
