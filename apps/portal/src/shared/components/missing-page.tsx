import { buttonClass, EmptyState } from '@lantern/ui';
import { useText } from '../i18n/text.ts';
import { SiteLink } from '../navigation/site-link.tsx';

/** Shown for unknown addresses, and for addresses of features that the site does not offer. */
export function MissingPage() {
  const t = useText('shell');
  return (
    <section className="card missing-page">
      <h1>{t('missing_title')}</h1>
      <EmptyState
        title={t('missing_text')}
        action={
          <SiteLink to="/index" className={buttonClass({ look: 'soft' })}>
            {t('back_home')}
          </SiteLink>
        }
      />
    </section>
  );
}
