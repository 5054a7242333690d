import { FailureBoundary } from '@lantern/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '../shared/api/query-client.ts';
import { setCurrentLanguage } from '../shared/i18n/language.ts';
import { adoptMessages, type Messages } from '../shared/i18n/messages.ts';
import { openModal } from '../shared/navigation/modal-store.ts';
import { watchToken } from '../shared/session/session.ts';
import { readBlock, type StartState } from './document/start-state.ts';
import { Layout } from './layout/layout.tsx';
import { awaitRegions } from './layout/region.tsx';
import { loadPartsOfScreen } from './layout/wide-part.tsx';
import { guardPath } from './pages/guard-path.ts';
import { PageFailure } from './pages/page-states.tsx';
import { preparePage } from './pages/prepare-page.ts';
import { Providers } from './providers.tsx';
import { createBrowserRouter } from './router/browser-router.ts';
import { RouterRoot } from './router/router-root.tsx';

/** Hydrates the rendered page: loads the same data and texts, then starts router and React. */
export async function hydrate(): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('the page has no place for the app');
  const state = readBlock<StartState>('start');
  const messages = readBlock<Messages>('messages');
  const client = createQueryClient();
  for (const [name, payload, value] of state.answers) client.setQueryData([name, payload], value);
  setCurrentLanguage(state.language);
  adoptMessages(state.language, messages);
  const parts = loadPartsOfScreen();
  const router = await createBrowserRouter({
    guard: (path) => guardPath(client, path),
    // `/login` is the home page with a popup, which may have been closed: a second navigation opens it again.
    onStay: (path) => path === '/login' && openModal('login', {}),
    prepare: (page) => preparePage(client, page),
    // The list of a provider's games is a popup (3-11); a link from outside opens it in place of a game.
    openOver: ({ path, search: { vassalage, gameId } }) => {
      if (path !== '/game' || vassalage === undefined || gameId !== undefined) return false;
      openModal('providerGames', { vassalage });
      return true;
    },
  });
  // Any change of the session (logout, kick, expiry, or a session from another tab) runs the guard again.
  watchToken(router.judgeAgain);
  await parts;
  const isAlive = awaitRegions();
  // As a transition, React splits the work into slices of a few ms and handles input between them.
  startTransition(() => {
    const page = (
      <StrictMode>
        <Providers client={client} language={state.language} messages={messages}>
          <RouterRoot router={router}>
            <FailureBoundary attempt={router} failure={PageFailure}>
              <Layout />
            </FailureBoundary>
          </RouterRoot>
        </Providers>
      </StrictMode>
    );
    // If the guard redirects or the page's script is missing, the rendered markup belongs to another page and cannot be hydrated.
    if (router.isDiverted || router.first.view.state === 'failed') createRoot(place).render(page);
    else hydrateRoot(place, page);
  });
  const { startUp } = await import('./start-up.ts');
  startUp(client, state, isAlive);
}
