import { calls } from '@lantern/contract/calls';
import { isLanguage, LANGUAGES } from '@lantern/locales';
import { Avatar, Icon, IconButton, LanternMark, Note, Spinner, Tag, ThemeToggle } from '@lantern/ui';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../shared/api/call.ts';
import { useCall } from '../shared/api/hooks.ts';
import { setBusinessZone } from '../shared/formats/business-zone.ts';
import { currentLanguage, switchLanguage } from '../shared/i18n/language.ts';
import { useNamed, useText } from '../shared/i18n/text.ts';
import { PageAccess } from '../shared/navigation/page-access.ts';
import { PageLink } from '../shared/navigation/page-link.tsx';
import { QueryState } from '../shared/parts/query-state.tsx';
import { type Me, MeContext } from '../shared/session/me.ts';
import { session } from '../shared/session/session.ts';
import { IdleWatch } from './idle-watch.tsx';
import type { Page } from './page.ts';
import { pages } from './pages.ts';
import { PlatformClock } from './platform-clock.tsx';

const permissionOf = new Map(pages.map(({ path, permission }) => [path, permission]));

/** Whether the operator has the permission that the page at a path requires. */
function mayOpen(me: Me, path: string): boolean {
  const permission = permissionOf.get(path);
  return permission === undefined || me.permissions.includes(permission);
}

const GROUPS = ['overview', 'money', 'games', 'people', 'site'] as const;

/** Layout of the back office: side bar, top bar, page. */
export function Layout() {
  const t = useText();
  const me = useCall(calls.staff.me, {});
  if (me.data) setBusinessZone(me.data.businessTimeZone);
  if (me.data === undefined) return <QueryState query={me}>{null}</QueryState>;
  return (
    <MeContext value={me.data}>
      <PageAccess value={(path) => mayOpen(me.data, path)}>
        <a className="layout-skip-link" href="#main">
          {t('skip')}
        </a>
        <div className="layout">
          <SideBar me={me.data} />
          <div className="layout-page">
            <TopLine me={me.data} />
            <main className="layout-content" id="main">
              <IdleWatch onLeave={() => void leave()} />
              {!me.data.hasApprover && me.data.roles.includes('owner') && <NobodyApproves />}
              {me.data.sandbox && <div className="sandbox-notice">{t('sandbox_on')}</div>}
              <Suspense fallback={<Spinner label={t('loading')} />}>
                <Outlet />
              </Suspense>
            </main>
          </div>
        </div>
      </PageAccess>
    </MeContext>
  );
}

function SideBar({ me }: { me: Me }) {
  const t = useText();
  const address = useRouterState({ select: (state) => state.location.pathname });
  const pathname = pages.find(({ path }) => path === address)?.openedFrom ?? address;
  const { data: waiting } = useCall(calls.views.operatorWaiting, {}, { refetchInterval: 30_000 });
  const countOf = ({ queue }: Page) =>
    queue === undefined ? 0 : (waiting?.[queue] ?? 0) + (queue === 'requests' ? (waiting?.returned ?? 0) : 0);
  const open = pages.filter((page) => page.openedFrom === undefined && me.permissions.includes(page.permission));
  const rail = useRef<HTMLElement>(null);
  // On a phone the row of pages scrolls: scrolls the open one into view without scrolling the page.
  useEffect(() => {
    const here = rail.current?.querySelector<HTMLElement>(`a[href^="/${pathname.split('/')[1]}"]`);
    if (rail.current && here) rail.current.scrollLeft = here.offsetLeft - rail.current.clientWidth / 3;
  }, [pathname]);
  return (
    <nav className="layout-menu" aria-label={t('back_office')} ref={rail}>
      <div className="layout-brand">
        <LanternMark size={24} />
        Lantern <Tag>{t('back_office')}</Tag>
      </div>
      {GROUPS.filter((group) => open.some((page) => page.group === group)).flatMap((group) => [
        <p key={group}>{t(group)}</p>,
        ...open
          .filter((page) => page.group === group)
          .map((page) => (
            <Link
              key={page.path}
              to={page.path}
              className={pathname.startsWith(page.path) ? 'on' : ''}
              aria-current={pathname.startsWith(page.path) ? 'page' : undefined}
            >
              <Icon as={page.icon} />
              {t(page.titleKey)}
              <QueueCount count={countOf(page)} />
            </Link>
          )),
      ])}
    </nav>
  );
}

/** Notifies a lone owner that nobody can approve requests yet, and links to the page that creates a second operator. */
function NobodyApproves() {
  const t = useText();
  return (
    <Note tone="warn">
      {t('nobody_approves')} <PageLink to="/operators">{t('operators')}</PageLink>
    </Note>
  );
}

/** What waits in a page's queue; the server counts up to 100. */
function QueueCount({ count }: { count: number }) {
  return count > 0 && <em className="count-badge layout-count num">{count > 99 ? '99+' : count}</em>;
}

/** Ends the session on the server, and in all tabs even if the call fails. */
async function leave(): Promise<void> {
  await call(calls.staff.logout, {}).catch(() => undefined);
  session.set(null);
}

function TopLine({ me }: { me: Me }) {
  const t = useText();
  const s = useTranslations('staff');
  const named = useNamed();
  return (
    <header className="layout-header">
      <b>{me.brand}</b>
      <span className="grow" />
      <PlatformClock serverTime={me.serverTime} />
      <select
        className="chip"
        aria-label={t('language')}
        value={currentLanguage()}
        onChange={(event) => {
          const chosen = event.target.value;
          if (isLanguage(chosen)) void switchLanguage(chosen);
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language.code} value={language.code}>
            {language.nativeName}
          </option>
        ))}
      </select>
      <ThemeToggle label={t('theme')} />
      <Link to="/account" className="layout-account" title={s('account')}>
        <Avatar name={me.operator} small />
        <b>{me.operator}</b>
      </Link>
      {me.roles.map((role) => (
        <Tag key={role}>{named('role', role)}</Tag>
      ))}
      <IconButton icon={LogOut} label={t('log_out')} onClick={() => void leave()} />
    </header>
  );
}
