import { calls } from '@lantern/contract/calls';
import { isLanguage, LANGUAGES } from '@lantern/locales';
import { Avatar, Icon, IconButton, LanternMark, Spinner, Tag, ThemeToggle } from '@lantern/ui';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../shared/api/call.ts';
import { useCall } from '../shared/api/hooks.ts';
import { currentLanguage, switchLanguage } from '../shared/i18n/language.ts';
import { useNamed, useText } from '../shared/i18n/text.ts';
import { PageAccess } from '../shared/navigation/page-access.ts';
import { QueryState } from '../shared/parts/query-state.tsx';
import { type Me, MeContext } from '../shared/session/me.ts';
import { session } from '../shared/session/session.ts';
import { IdleWatch } from './idle-watch.tsx';
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
  if (me.data === undefined) return <QueryState query={me}>{null}</QueryState>;
  return (
    <MeContext value={me.data}>
      <PageAccess value={(path) => mayOpen(me.data, path)}>
        <a className="skip-link" href="#main">
          {t('skip')}
        </a>
        <div className="bo">
          <SideBar me={me.data} />
          <div className="bm">
            <TopLine me={me.data} />
            <main className="bb" id="main">
              <IdleWatch onLeave={() => void leave()} />
              {me.data.sandbox && <div className="sandbox-line">{t('sandbox_on')}</div>}
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
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const waiting = useCall(
    calls.views.operatorDashboard,
    {},
    { enabled: me.permissions.includes('dashboard.read'), refetchInterval: 30_000 },
  );
  const counts: Readonly<Record<string, number>> = {
    '/requests': (waiting.data?.waiting.requests ?? 0) + (waiting.data?.waiting.returned ?? 0),
    '/deposits': waiting.data?.waiting.matching ?? 0,
    '/withdrawals': waiting.data?.waiting.withdrawals ?? 0,
    '/draws': waiting.data?.waiting.results ?? 0,
  };
  const open = pages.filter((page) => me.permissions.includes(page.permission));
  const rail = useRef<HTMLElement>(null);
  // On a phone the row of pages scrolls: scrolls the open one into view without scrolling the page.
  useEffect(() => {
    const here = rail.current?.querySelector<HTMLElement>(`a[href^="/${pathname.split('/')[1]}"]`);
    if (rail.current && here) rail.current.scrollLeft = here.offsetLeft - rail.current.clientWidth / 3;
  }, [pathname]);
  return (
    <nav className="bs" aria-label={t('office')} ref={rail}>
      <div className="lg0">
        <LanternMark size={24} />
        Lantern <Tag>{t('office')}</Tag>
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
              {(counts[page.path] ?? 0) > 0 && <em className="cnt num">{counts[page.path]}</em>}
            </Link>
          )),
      ])}
    </nav>
  );
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
    <header className="bt0">
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
      <Link to="/account" className="own-account" title={s('account')}>
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
