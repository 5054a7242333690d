import * as calls from '@lantern/contract/member-calls';
import { browserStorage, loadLanguageFonts, tabStorage } from '@lantern/ui';
import type { QueryClient } from '@tanstack/react-query';
import { call, isOfSession } from '../shared/api/call.ts';
import { keyOf } from '../shared/api/hooks.ts';
import { storeAffiliateCode } from '../shared/brand/affiliate-code.ts';
import type { SiteStatus } from '../shared/brand/site.ts';
import { learnServerTime } from '../shared/browser/time.ts';
import { closeModal, type ModalName, modalStore, openModal } from '../shared/navigation/modal-store.ts';
import { joinTabs, readEnding, readToken, watchToken } from '../shared/session/session.ts';
import { renewSocket, startSocket } from '../shared/socket/socket.ts';
import { updateCacheFromSocket } from '../shared/socket/update-cache.ts';
import type { StartState } from './document/start-state.ts';

const statusKey = keyOf(calls.brands.status, {});

/** Stores the brand (3-17): its code, which outlives session and visit, and its id if a status has it. */
function storeBrand(merchantCode: string, status: Pick<SiteStatus, 'merchant'> | undefined): void {
  if (status) tabStorage.set('merchant', status.merchant);
  tabStorage.set('merchantCode', merchantCode);
  browserStorage.set('merchantCode', merchantCode);
}

/** Reads the current status: time, key and location of this visitor. If the site is closed, the page reloads at once. */
async function readStatus(client: QueryClient): Promise<void> {
  const status = await call(calls.brands.status, { url: location.host });
  learnServerTime(status.serverTime);
  client.setQueryData(statusKey, status);
  const { gtagId } = status.analytics;
  if (gtagId !== null) void import('./analytics.ts').then(({ startAnalytics }) => startAnalytics(gtagId));
  storeBrand(status.merchantCode, status);
  // The server answers a page request of a closed site with the stop page.
  if (status.status !== 0) location.reload();
}

/** Removes all cached data of the member when the session ends; public data stay. */
function forgetMember(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => isOfSession(String(query.queryKey[0])) });
}

/** Popups that are obsolete after login, in any tab. */
const entryPopups: ReadonlySet<ModalName> = new Set<ModalName>(['login', 'register', 'forgot', 'reset', 'kicked']);

/** Opens the session-ended dialog; closes the login dialogs after login. */
function followSession(): void {
  if (readToken()) {
    const open = modalStore.get();
    if (open && entryPopups.has(open.name)) closeModal();
    return;
  }
  if (readEnding() === 'KICKED') openModal('kicked');
  if (readEnding() === 'EXPIRED') openModal('login', { reason: 'EXPIRED' });
}

/** Runs after urgent work, at most 1.5 s later. Safari lacks requestIdleCallback. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1500 });
  else setTimeout(act, 300);
}

/** Loads the countries with dialing codes (4-12) for the whole visit: every form with a phone number needs them. */
function loadCountries(client: QueryClient): void {
  const { countries } = calls.brands;
  const queryFn = () => call(countries, {});
  void client.prefetchQuery({ queryKey: keyOf(countries, {}), queryFn, gcTime: Number.POSITIVE_INFINITY });
}

/**
 * Runs after the start of hydration: brand and session at once; status, socket and countries when the page is hydrated, so that their answers do not
 * change what is still to be hydrated.
 */
export function startUp(client: QueryClient, state: StartState, isAlive: Promise<void>): void {
  tabStorage.set('lang', state.language);
  storeBrand(state.merchantCode, client.getQueryData<SiteStatus>(statusKey));
  storeAffiliateCode(location);
  joinTabs();
  updateCacheFromSocket(client);
  watchToken(() => {
    forgetMember(client);
    renewSocket();
    followSession();
  });
  void loadLanguageFonts(state.language);
  const goOnline = () => {
    // A failed status is read again by the next caller that needs it; the page works without it.
    readStatus(client).catch(() => undefined);
    startSocket();
  };
  // A member's page depends on server time and messages, so it connects at once; a visitor's page connects when idle.
  void isAlive.then(() => {
    if (readToken()) goOnline();
    else whenIdle(goOnline);
    whenIdle(() => loadCountries(client));
  });
}
