import type { Value } from '@lantern/contract/schemas';

/** An agent as the line's detail shows him. */
export type Agent = Value<'agentsOffice.agent'>;
