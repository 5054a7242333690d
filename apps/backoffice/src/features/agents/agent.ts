import type { Value } from '@lantern/contract/schemas';

/** An agent in the detail view. */
export type Agent = Value<'agentsBackOffice.agent'>;
