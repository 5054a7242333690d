import type { Value } from '@lantern/contract/schemas';

/** A way to pay that is offered to this member. */
export type Channel = Value<'payments.depositChannels'>['channels'][number];
