import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { tabStorage } from '@lantern/ui';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useSwitches } from '../../shared/brand/site.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useLanguage } from '../../shared/i18n/text.ts';
import { modalStore, openModal } from '../../shared/navigation/modal-store.ts';
import { useIsCovered, usePath } from '../../shared/navigation/page-location.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { readToken, useEnding, useToken } from '../../shared/session/session.ts';
import { Categories } from './components/categories.tsx';
import { Hero } from './components/hero.tsx';
import { NextDraws } from './components/next-draws.tsx';
import { OnYourPhone } from './components/on-your-phone.tsx';
import { Promises } from './components/promises.tsx';
import { Promotions } from './components/promotions.tsx';
import { SlotsRow } from './components/slots-row.tsx';
import { Ticker } from './components/ticker.tsx';
import { Winners } from './components/winners.tsx';
import type { Board } from './model/boards.ts';

/** `/login`, `/register` and `/reset` are this page with a popup over it. */
function useEntryPopup(): void {
  const go = useEffectEvent(useGo());
  const path = usePath();
  const isTimeOver = useEnding() === 'TIME_LIMIT';
  useEffect(() => {
    if (path === '/reset') {
      openModal('reset', { token: location.hash.slice(1) });
      // The token has been read: it must not stay in the address or history.
      history.replaceState(history.state, '', path);
      return;
    }
    // Any other path belongs to a page that is about to replace this one.
    const isEntry = path === '/login' || path.startsWith('/register');
    if (readToken()) {
      // A session from another tab may already have opened the requested page: then do not go home.
      if (isEntry && location.pathname === path) go('/index', { replace: true });
      return;
    }
    // After the end of a session, its explanation is shown first.
    const open = modalStore.get()?.name;
    const isShown = isTimeOver || open === 'login' || open === 'kicked';
    if (path === '/login' && !isShown) openModal('login', {});
    if (path.startsWith('/register')) openModal('register', {});
  }, [path, isTimeOver]);
}

const seenKey = 'noticeSeen';

/** Opens the brand's urgent notice once per visit, not above a centre. */
function useUrgentNotice(notice: Value<'views.home'>['announcements']['popup'][number] | undefined): void {
  const isCovered = useIsCovered();
  useEffect(() => {
    if (!notice || isCovered || tabStorage.get(seenKey) === notice.id || modalStore.get()) return;
    tabStorage.set(seenKey, notice.id);
    openModal('notice', { id: notice.id, notice });
  }, [notice, isCovered]);
}

// Not loaded for visitors.
const MemberStart = lazy(() => import('./components/member-start.tsx'));
const noBoards: readonly Board[] = [];

/** A member's page begins with the own games and the minute boards. Its place is reserved in the visitor's markup. */
function Start({ boards, readAt }: { boards: readonly Board[]; readAt: number }) {
  const token = useToken();
  const isHydrated = useIsHydrated();
  if (isHydrated && token === null) return null;
  return (
    <div className="home-page-start when-in">
      <Suspense>{isHydrated && <MemberStart boards={boards} readAt={readAt} />}</Suspense>
    </div>
  );
}

/** The home page; all data on it are real. With the switch HOMEPAGE off (3-10) it has only banners, games and draws. */
export default function HomePage() {
  const language = useLanguage();
  const home = useCall(calls.views.home, { language });
  useEntryPopup();
  useUrgentNotice(home.data?.announcements.popup[0]);
  const draws = home.data?.draws ?? [];
  const boards = home.data?.boards ?? noBoards;
  const readAt = home.dataUpdatedAt;
  const isWhole = useSwitches()('HOMEPAGE');
  const token = useToken();
  return (
    <>
      <Start boards={boards} readAt={readAt} />
      <div className="home-page-top">
        <Hero banners={home.data?.announcements.banners ?? []} />
        <NextDraws draws={draws} />
      </div>
      <Ticker headlines={home.data?.announcements.headline ?? []} notices={home.data?.announcements.player ?? []} />
      <Categories />
      <Suspense>
        <SlotsRow />
      </Suspense>
      {isWhole && (
        <Suspense>
          {token === null && <Promises />}
          <div className="home-page-columns">
            <Promotions offers={home.data?.announcements.promotion ?? []} activities={home.data?.activities ?? []} />
            <Winners rows={home.data?.winners ?? []} />
          </div>
          <OnYourPhone />
        </Suspense>
      )}
    </>
  );
}
