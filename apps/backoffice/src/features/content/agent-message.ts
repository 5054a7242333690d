import type { Value } from '@lantern/contract/schemas';

/** A message of an agent to a downline, in the list format. */
export type AgentMessage = Value<'agentMessagesBackOffice.list'>['rows'][number];
