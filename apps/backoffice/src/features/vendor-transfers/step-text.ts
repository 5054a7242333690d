import type { Value } from '@lantern/contract/schemas';

type Step = Pick<Value<'walletBackOffice.vendorTransfer'>['events'][number], 'event' | 'to'>;

/** Text of a step: a query to the provider, an operator's decision, or the state that the transfer reached. */
export function stepText(t: (key: string) => string, { event, to }: Step): string {
  if (event.startsWith('ASKED_')) return t('vt_ask');
  if (event === 'RESOLVED_DONE') return `${t('vt_resolve')}: ${t('vt_it_happened')}`;
  if (event === 'RESOLVED_FAILED') return `${t('vt_resolve')}: ${t('vt_it_did_not')}`;
  return t(`vt_${to}`);
}
