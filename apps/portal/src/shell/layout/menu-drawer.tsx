import * as calls from '@lantern/contract/member-calls';
import { CountBadge, Drawer, Flag, Icon, ThemeToggle } from '@lantern/ui';
import { Bell, Headphones, LogOut, Search } from 'lucide-react';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useLabel, useResources, useSite } from '../../shared/brand/site.ts';
import { changeLanguage } from '../../shared/i18n/change-language.ts';
import { languages } from '../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { openModal, type PopupProps } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';
import { endEarlyPart } from './region.tsx';
import { useServicePath } from './right-bar.tsx';
import { useMenuGroups } from './side-menu.tsx';
import { socialIcon } from './social/social-icon.ts';

const AppCode = lazy(() => import('./app-code.tsx'));

/** Search and messages, which the top bar has on a desktop. */
function TopTools({ onClose }: { onClose: () => void }) {
  const t = useText('shell');
  const token = useToken();
  const unread = useCall(calls.content.unreadCount, {}).data?.count ?? 0;
  return (
    <>
      <button type="button" onClick={() => openModal('search')}>
        <Icon as={Search} />
        {t('search')}
      </button>
      {token !== null && (
        <SiteLink to={memberPath('messageV2')} aria-label={t('messages_unread', { count: unread })} onClick={onClose}>
          <Icon as={Bell} />
          {t('messages')}
          {unread > 0 && <CountBadge count={unread} />}
        </SiteLink>
      )}
      <hr />
    </>
  );
}

/** Customer service, social links and the QR code of the app, which the right bar has on a desktop (1-08). */
function Contact() {
  const t = useText('shell');
  const service = useServicePath();
  const labelOf = useLabel();
  const links = useResources('SOCIAL');
  return (
    <aside className="menu-drawer" aria-label={t('right_bar')}>
      {service !== null && (
        <a href={service} target="_blank" rel="noreferrer">
          <Icon as={Headphones} />
          {t('service')}
        </a>
      )}
      {links.map((row) => (
        <a key={row.url} href={row.url} target="_blank" rel="noreferrer">
          <Icon as={socialIcon(row.url)} />
          {labelOf(row)}
        </a>
      ))}
      <Suspense fallback={null}>
        <AppCode className="menu-drawer-code" />
      </Suspense>
    </aside>
  );
}

/** The phone's menu: search, messages, games, site pages, contact, language and theme. */
export default function MenuDrawer({ onClose }: PopupProps<'menu'>) {
  const t = useText('shell');
  const groups = useMenuGroups();
  const language = useLanguage();
  const token = useToken();
  const offered = useSite()?.languages ?? [language];
  useEffect(endEarlyPart, []);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('menu_title')}
      closeLabel={t('close')}
      tools={<ThemeToggle label={t('theme_switch')} />}
    >
      <nav className="menu-drawer" aria-label={t('menu_title')}>
        <TopTools onClose={onClose} />
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
      <Contact />
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
