import { useLayoutEffect } from 'react';
import { useSite } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { useOfferedPage } from './offered-page.ts';

/** Updates the document title when page or language change. */
export function usePageTitle(path: string): void {
  const t = useText('shell');
  const name = useSite()?.name;
  const title = t(useOfferedPage(path)?.titleKey ?? 'missing_title');
  // Before the effects of a centre, whose pages have titles of their own.
  useLayoutEffect(() => {
    if (name) document.title = `${title} · ${name}`;
  }, [title, name]);
}
