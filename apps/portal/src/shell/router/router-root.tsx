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
import { LocationContext } from '../../shared/navigation/page-location.ts';
import { NavigationContext } from '../../shared/navigation/site-link.tsx';
import { FailureBoundary } from '../failure-boundary.tsx';
import { useOfferedPage } from '../pages/offered-page.ts';
import { PageFailure, PageLoading } from '../pages/page-states.tsx';
import type { BrowserRouter, Shown } from './browser-router.ts';
import type { View } from './load-view.ts';

const context = createContext<Shown>({ place: { path: '/', search: {} }, view: { state: 'waiting' }, top: null });

/** Provides the current page; `Outlet` renders it. */
export function ShownPage({ shown, children }: { shown: Shown; children: ReactNode }) {
  return (
    <context.Provider value={shown}>
      <LocationContext value={shown.place}>{children}</LocationContext>
    </context.Provider>
  );
}

/** Connects the router to React: re-renders in a transition, so that navigation does not block input. */
export function RouterRoot({ router, children }: { router: BrowserRouter; children: ReactNode }) {
  const [shown, setShown] = useState(router.first);
  useEffect(() => router.follow((next) => startTransition(() => setShown(next))), [router]);
  useLayoutEffect(() => {
    if (shown.top !== null) scrollTo({ top: shown.top, behavior: 'instant' });
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
