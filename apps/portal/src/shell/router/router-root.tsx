import { FailureBoundary } from '@lantern/ui';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { MissingPage } from '../../shared/components/missing-page.tsx';
import { PopupLoading } from '../../shared/components/popup-loading.tsx';
import { CoveredContext, LocationContext } from '../../shared/navigation/page-location.ts';
import { NavigationContext, useCloseCentre } from '../../shared/navigation/site-link.tsx';
import { useOfferedPage } from '../pages/offered-page.ts';
import { PageFailure, PageLoading } from '../pages/page-states.tsx';
import { PopupFailure } from '../popup-states.tsx';
import type { BrowserRouter, Shown } from './browser-router.ts';
import type { View } from './load-view.ts';

const nothing: Shown = { place: { path: '/', search: {} }, view: { state: 'waiting' }, centre: null, top: null };
const context = createContext(nothing);

/** Provides the current page; `Outlet` renders it. */
export function ShownPage({ shown, children }: { shown: Shown; children: ReactNode }) {
  return (
    <context.Provider value={shown}>
      <CoveredContext value={shown.centre !== null}>
        <LocationContext value={shown.place}>{children}</LocationContext>
      </CoveredContext>
    </context.Provider>
  );
}

/** Connects the router to React: re-renders in a transition, so that navigation does not block input. */
export function RouterRoot({ router, children }: { router: BrowserRouter; children: ReactNode }) {
  const [shown, setShown] = useState(router.first);
  useEffect(() => router.follow((next) => startTransition(() => setShown(next))), [router]);
  useLayoutEffect(() => {
    const { top } = shown;
    if (top === null) return;
    scrollTo({ top, behavior: 'instant' });
    if (scrollY < top - 1) void import('./scroll-growth.ts').then((growth) => growth.default(top));
  }, [shown]);
  return (
    <NavigationContext value={router}>
      <ShownPage shown={shown}>{children}</ShownPage>
    </NavigationContext>
  );
}

function Content({ view }: { view: View }) {
  switch (view.state) {
    case 'page':
      return <view.Page />;
    case 'missing':
      return <MissingPage />;
    case 'failed':
      return <PageFailure error={view.error} />;
    case 'waiting':
      return <PageLoading />;
  }
}

/** The current page, or the state shown instead. */
export function Outlet() {
  const { place, view } = useContext(context);
  const isOffered = useOfferedPage(place.path) !== undefined;
  return (
    <FailureBoundary attempt={place} failure={PageFailure}>
      {isOffered ? <Content view={view} /> : <MissingPage />}
    </FailureBoundary>
  );
}

/** The open centre's path; null while none is open. */
export function useCentrePath(): string | null {
  return useContext(context).centre?.place.path ?? null;
}

function CentreFailure({ error }: { error: unknown }) {
  return <PopupFailure error={error} onClose={useCloseCentre()} />;
}

/** The open centre, which reads its own address instead of the page's. */
export function CentreOutlet() {
  const { centre } = useContext(context);
  if (centre === null) return null;
  const { place, view } = centre;
  return (
    <LocationContext value={place}>
      <FailureBoundary attempt={place} failure={CentreFailure}>
        {view.state === 'page' && <view.Page />}
        {view.state === 'waiting' && <PopupLoading />}
        {view.state === 'failed' && <CentreFailure error={view.error} />}
      </FailureBoundary>
    </LocationContext>
  );
}
