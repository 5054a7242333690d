import type { Value } from '@lantern/contract/schemas';

/** What the member has proven and what is asked of him. */
export type Identity = Value<'safety.identity'>;
