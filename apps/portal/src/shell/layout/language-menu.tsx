import { classNames, DropMenu, Flag, Icon } from '@lantern/ui';
import { Check, ChevronDown } from 'lucide-react';
import { useSite } from '../../shared/brand/site.ts';
import { changeLanguage } from '../../shared/i18n/change-language.ts';
import { factsOf, languages } from '../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../shared/i18n/text.ts';

/** The brand's languages, each in its own name. */
export function LanguageMenu() {
  const t = useText('shell');
  const language = useLanguage();
  const offered = useSite()?.languages ?? [language];
  const facts = factsOf(language);
  const rows = languages.filter((row) => offered.includes(row.code));
  return (
    <DropMenu
      byClick
      className="desktop-only"
      triggerClass="icon-button language-menu-button"
      panelClass="language-menu"
      label={t('language_is', { name: facts.nativeName })}
      trigger={
        <>
          <Flag country={facts.flag} />
          <Icon as={ChevronDown} />
        </>
      }
    >
      {rows.map((row) => (
        <button
          key={row.code}
          type="button"
          lang={row.tag}
          aria-pressed={row.code === language}
          className={classNames(row.code === language && 'on')}
          onClick={() => void changeLanguage(row.code)}
        >
          <Flag country={row.flag} />
          <span>{row.nativeName}</span>
          <small>{row.code}</small>
          {row.code === language && <Icon as={Check} />}
        </button>
      ))}
    </DropMenu>
  );
}
