import { EmptyState } from '@lantern/ui';
import { useText } from '../shared/i18n/text.ts';
import { PageLink } from '../shared/navigation/page-link.tsx';

/** Shown at an address of the back office that no page has, e.g. a mistyped one. */
export function MissingPage() {
  const t = useText();
  return <EmptyState title={t('no_page')} action={<PageLink to="/dashboard">{t('dashboard')}</PageLink>} />;
}
