import type { Value } from '@lantern/contract/schemas';

/** The member's verification status and requirements. */
export type Identity = Value<'safety.identity'>;
