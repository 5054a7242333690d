import { buttonClass, EmptyState } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { SiteLink } from '../navigation/site-link.tsx';

/** Placeholder for a page that does not exist yet, with a link to the home page. */
export function NotBuiltYet({ titleKey }: { titleKey: string }) {
  const t = useText('shell');
  return (
    <section className="card not-built-yet">
      <h1>{t(titleKey)}</h1>
      <EmptyState
        title={t('not_open_title')}
        action={
          <SiteLink to="/index" className={buttonClass({ look: 'soft' })}>
            {t('back_home')}
          </SiteLink>
        }
      >
        {t('not_open_text')}
      </EmptyState>
    </section>
  );
}

/** The same as a separate page component. */
export function notBuiltYet(titleKey: string): () => ReactNode {
  return () => <NotBuiltYet titleKey={titleKey} />;
}
