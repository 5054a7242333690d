import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { PlaceContext } from '../../shared/place.ts';
import { GuideContext } from '../../shared/site-link.tsx';
import { FailureBoundary } from '../failure-boundary.tsx';
import { MissingPage, PageFailure, PageWaiting } from '../page-states.tsx';
import type { BrowserRouter, Shown } from './browser-router.ts';
import type { View } from './load-view.ts';

const context = createContext<Shown>({ place: { path: '/', search: {} }, view: { state: 'waiting' }, top: null });

/** Provides the current page; `Outlet` renders it. */
export function PlaceOf({ shown, children }: { shown: Shown; children: ReactNode }) {
  return (
    <context.Provider value={shown}>
      <PlaceContext value={shown.place}>{children}</PlaceContext>
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
    <GuideContext value={router}>
      <PlaceOf shown={shown}>{children}</PlaceOf>
    </GuideContext>
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
      return <PageWaiting />;
  }
}

/** The current page, or the state shown instead. */
export function Outlet() {
  const { place, view } = useContext(context);
  return (
    <FailureBoundary attempt={place} failure={PageFailure}>
      <Content view={view} />
    </FailureBoundary>
  );
}
