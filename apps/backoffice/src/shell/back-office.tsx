import { languageInfo } from '@lantern/locales';
import { Toaster } from '@lantern/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { setUpLink } from '../features/session/set-up-link.ts';
import { SignIn } from '../features/session/sign-in.tsx';
import { Refused } from '../shared/api/call.ts';
import { texts } from '../shared/i18n/language.ts';
import { NumberReadingProvider } from '../shared/i18n/number-reading.tsx';
import { useText } from '../shared/i18n/text.ts';
import { session } from '../shared/session/session.ts';
import { listenToTabs } from '../shared/session/tabs.ts';
import { refreshSession } from './refresh-session.ts';
import { createBackOfficeRouter } from './router.tsx';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof Refused && error.code === 'NETWORK',
    },
    mutations: { retry: false },
  },
});
const router = createBackOfficeRouter();

/** Toasts, with accessible names in the back office's language. */
function Messages() {
  const t = useText();
  return <Toaster label={t('messages')} closeLabel={t('close')} />;
}

/** The back office: login and first steps, then the pages. */
export function BackOffice() {
  const spoken = texts.use();
  const inside = session.use();
  const isSettingUp = setUpLink.use() !== null;
  useEffect(
    () =>
      listenToTabs((news) => {
        if (news.type === 'session') void refreshSession();
      }),
    [],
  );
  useEffect(() => {
    // Clears all data at the end of the session.
    if (inside === null) client.clear();
  }, [inside]);
  if (spoken === null || inside === undefined) return null;
  return (
    <QueryClientProvider client={client}>
      <IntlProvider locale={languageInfo(spoken.language).formatTag} messages={spoken.messages} timeZone="UTC">
        <NumberReadingProvider>
          {inside && inside.next === null && !isSettingUp ? <RouterProvider router={router} /> : <SignIn />}
          <Messages />
        </NumberReadingProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
}
