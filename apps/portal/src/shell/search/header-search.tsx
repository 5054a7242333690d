import { Icon } from '@lantern/ui';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { currentLanguage } from '../../shared/i18n/language.ts';
import { needMessages } from '../../shared/i18n/messages.ts';
import { useText } from '../../shared/i18n/text.ts';

const SearchPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./search-panel.tsx'), needMessages(currentLanguage(), ['games'])]);
  return panel;
});

/** The search field of the top bar on desktops, which the key `/` focuses. What handles it loads with the first focus. */
export default function HeaderSearch() {
  const t = useText('shell');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || document.activeElement?.matches('input, textarea, select')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className="header-search">
      <label className="header-search-field">
        <Icon as={Search} />
        <input
          ref={field}
          type="search"
          maxLength={60}
          aria-label={t('search_label')}
          placeholder={t('search_label')}
          onFocus={() => setOpen(true)}
        />
        <span className="header-search-key" aria-hidden="true">
          /
        </span>
      </label>
      <Suspense>{isOpen && <SearchPanel field={field} onClose={() => setOpen(false)} />}</Suspense>
    </search>
  );
}
