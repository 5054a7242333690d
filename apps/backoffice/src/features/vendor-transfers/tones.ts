import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

/** Tones of the steps of a transfer. */
export const TONES: Readonly<Record<Value<'walletBackOffice.vendorTransfers'>['rows'][number]['step'], TagTone>> = {
  CREATED: 'wait',
  SENT: 'wait',
  PENDING: 'bad',
  DONE: 'ok',
  FAILED: 'neutral',
};
