import { Drawer, Flag, Icon, ThemeToggle } from '@lantern/ui';
import { LogOut } from 'lucide-react';
import { Fragment } from 'react';
import { useSite } from '../../shared/brand/site.ts';
import { changeLanguage } from '../../shared/i18n/change-language.ts';
import { languages } from '../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';
import { useMenuGroups } from './side-menu.tsx';

/** The phone's menu: games, site pages, language and theme. */
export default function MenuDrawer({ onClose }: PopupProps<'menu'>) {
  const t = useText('shell');
  const groups = useMenuGroups();
  const language = useLanguage();
  const token = useToken();
  const offered = useSite()?.languages ?? [language];
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('menu_title')}
      closeLabel={t('close')}
      tools={<ThemeToggle label={t('theme_switch')} />}
    >
      <nav className="menu-drawer" aria-label={t('menu_title')}>
        {groups.map((group, place) => (
          <Fragment key={group[0]?.to}>
            {place > 0 && <hr />}
            {group.map((entry) => (
              <SiteLink key={entry.to} to={entry.to} onClick={onClose}>
                <Icon as={entry.icon} />
                {entry.label}
              </SiteLink>
            ))}
          </Fragment>
        ))}
        {token && (
          <button type="button" onClick={() => openModal('logout')}>
            <Icon as={LogOut} />
            {t('log_out')}
          </button>
        )}
      </nav>
      <hr />
      <fieldset className="menu-drawer-languages bare-set" aria-label={t('language')}>
        {languages
          .filter((row) => offered.includes(row.code))
          .map((row) => (
            <button
              key={row.code}
              type="button"
              lang={row.tag}
              aria-pressed={row.code === language}
              onClick={() => void changeLanguage(row.code)}
            >
              <Flag country={row.flag} />
              {row.nativeName}
            </button>
          ))}
      </fieldset>
    </Drawer>
  );
}
