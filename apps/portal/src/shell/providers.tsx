import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { SiteContext, useSiteFacts } from '../shared/brand/site.ts';
import { useStore } from '../shared/browser/store.ts';
import { factsOf, type Language, useStoredLanguage } from '../shared/i18n/language.ts';
import { type Messages, messagesStore } from '../shared/i18n/messages.ts';
import { NumberReadingProvider } from '../shared/i18n/number-reading.tsx';
import { SessionContext, useSessionFacts } from '../shared/session/member.ts';

interface ProvidersProps {
  readonly client: QueryClient;
  /** Language and messages of the server rendering; the browser's stores replace them after the first paint. */
  readonly language: Language;
  readonly messages: Messages;
  readonly children: ReactNode;
}

/** Providers of query cache, language and messages. */
export function Providers({ client, language, messages, children }: ProvidersProps) {
  const now = useStoredLanguage(language);
  const texts = useStore(messagesStore, messages);
  return (
    <QueryClientProvider client={client}>
      <IntlProvider locale={factsOf(now).tag} messages={texts as never} timeZone="UTC" onError={reportMissing}>
        <NumberReadingProvider>
          <Facts>{children}</Facts>
        </NumberReadingProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
}

function Facts({ children }: { children: ReactNode }) {
  const site = useSiteFacts();
  const session = useSessionFacts();
  return (
    <SiteContext value={site}>
      <SessionContext value={session}>{children}</SessionContext>
    </SiteContext>
  );
}

function reportMissing(error: Error): void {
  if (import.meta.env.DEV) console.warn(error.message);
}
