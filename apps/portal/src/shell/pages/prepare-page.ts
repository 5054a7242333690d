import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keyOf } from '../../shared/api/hooks.ts';
import { currentLanguage } from '../../shared/i18n/language.ts';
import { needMessages } from '../../shared/i18n/messages.ts';
import { neededAreas } from './needed-areas.ts';
import type { Page } from './pages.ts';

/** Loads a page's texts and starts its start calls, in parallel with its chunk. */
export function preparePage(client: QueryClient, page: Page): Promise<void> {
  for (const { row, payload } of page.startCalls?.(currentLanguage()) ?? []) {
    void client.prefetchQuery({
      queryKey: keyOf(row, payload),
      queryFn: ({ signal }) => call(row, payload as never, { signal }),
    });
  }
  return needMessages(currentLanguage(), neededAreas(page));
}
