import { EmptyState } from '@lantern/ui';
import { useSyncExternalStore } from 'react';
import { useText } from '../../shared/i18n/text.ts';

const never = () => () => undefined;

/** Whether Web Crypto is available: on https and on localhost. */
export function useSecureBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => globalThis.crypto?.subtle !== undefined,
    () => true,
  );
}

/** Explains why login is not possible at this address. */
export function InsecurePage() {
  const t = useText('shell');
  return (
    <section className="card missing-page">
      <h1>{t('insecure_title')}</h1>
      <EmptyState title={t('insecure_text')}>
        <code>{`https://${location.host}`}</code>
      </EmptyState>
    </section>
  );
}
