import type { Value } from '@lantern/contract/schemas';

/** A payment channel that is available to this member. */
export type Channel = Value<'payments.depositChannels'>['channels'][number];
