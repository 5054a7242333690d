import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '../shared/api/query-client.ts';
import { setCurrentLanguage } from '../shared/i18n/language.ts';
import { adoptMessages, type Messages } from '../shared/i18n/messages.ts';
import { replayClicks } from './document/replay-clicks.ts';
import { readBlock, type StartState } from './document/start-state.ts';
import { guardPath, preparePage } from './prepare-page.ts';
import { Providers } from './providers.tsx';
import { createPortalRouter } from './router.tsx';

/** Makes the rendered page alive: the same data, the same texts, then the router and React. */
export async function hydrate(): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('the page has no place for the app');
  const state = readBlock<StartState>('start');
  const messages = readBlock<Messages>('messages');
  const client = createQueryClient();
  for (const [name, payload, value] of state.answers) client.setQueryData([name, payload], value);
  setCurrentLanguage(state.language);
  adoptMessages(state.language, messages);
  const router = createPortalRouter({
    history: createBrowserHistory(),
    isServer: false,
    guard: (path) => guardPath(client, path),
    prepare: (page) => preparePage(client, page),
  });
  await router.load();
  // Tells the router that its first page was rendered before, so that it adds no waiting places around it.
  router.ssr = { manifest: undefined };
  hydrateRoot(
    place,
    <StrictMode>
      <Providers client={client} language={state.language} messages={messages}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  replayClicks();
  const { startUp } = await import('./start-up.ts');
  startUp(client, state);
}
