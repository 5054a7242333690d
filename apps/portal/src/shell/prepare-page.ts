import { memberCalls as calls } from '@lantern/contract/member-calls';
import type { CallName, TypedCall } from '@lantern/contract/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/call.ts';
import { keyOf } from '../shared/api/hooks.ts';
import { currentLanguage } from '../shared/i18n/language.ts';
import { needMessages } from '../shared/i18n/messages.ts';
import { neededAreas } from './needed-areas.ts';
import type { Page } from './pages.ts';

const rows = new Map<string, TypedCall>(
  Object.values(calls).flatMap((group) => Object.values(group).map((row) => [row.name, row as TypedCall])),
);
/** Brings a page's texts, and sets its start calls going so that they travel together with its chunk. */
export function preparePage(client: QueryClient, page: Page): Promise<void> {
  for (const planned of page.plan?.(currentLanguage()) ?? []) {
    const row = rows.get(planned.name);
    if (!row) continue;
    void client.prefetchQuery({
      queryKey: keyOf(row, planned.payload),
      queryFn: ({ signal }) => call<CallName>(row, planned.payload as never, { signal }),
    });
  }
  return needMessages(currentLanguage(), neededAreas(page));
}
