import * as calls from '@lantern/contract/member-calls';
import { loadLanguageFonts } from '@lantern/ui';
import type { QueryClient } from '@tanstack/react-query';
import { keepAffiliateCode } from '../shared/affiliate-code.ts';
import { call, isOfSession } from '../shared/api/call.ts';
import { keyOf } from '../shared/api/hooks.ts';
import { closeModal, type ModalName, modalStore, openModal } from '../shared/modal-store.ts';
import { joinTabs, readEnding, readToken, watchToken } from '../shared/session/session.ts';
import type { SiteStatus } from '../shared/site.ts';
import { feedCache } from '../shared/socket/into-cache.ts';
import { renewSocket, startSocket } from '../shared/socket/socket.ts';
import { learnServerTime } from '../shared/time.ts';
import type { StartState } from './document/start-state.ts';

const statusKey = keyOf(calls.brands.status, {});

/** Keeps what belongs to the brand (3-17): its code, which outlives the session and the visit, and its id where a status names it. */
function keepMerchant(merchantCode: string, status: Pick<SiteStatus, 'merchant'> | undefined): void {
  if (status) sessionStorage.setItem('merchant', status.merchant);
  sessionStorage.setItem('merchantCode', merchantCode);
  localStorage.setItem('merchantCode', merchantCode);
}

/** The status as it is now: time, key and place of this very visitor. A closed house is shown at once. */
async function readStatus(client: QueryClient): Promise<void> {
  const status = await call(calls.brands.status, { url: location.host });
  learnServerTime(status.serverTime);
  client.setQueryData(statusKey, status);
  keepMerchant(status.merchantCode, status);
  // The server answers a page request of a closed house with the stop page.
  if (status.status !== 0) location.reload();
}

/** Everything of a member goes with the session; the page's own data stay. */
function forgetMember(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => isOfSession(String(query.queryKey[0])) });
}

/** Popups that have nothing more to say once somebody is logged in, in whichever tab. */
const entryPopups: ReadonlySet<ModalName> = new Set<ModalName>(['login', 'register', 'forgot', 'reset', 'kicked']);

/** Tells the end of a session, or takes the popup away that its beginning has answered. */
function followSession(): void {
  if (readToken()) {
    const open = modalStore.get();
    if (open && entryPopups.has(open.name)) closeModal();
    return;
  }
  if (readEnding() === 'KICKED') openModal('kicked');
  if (readEnding() === 'EXPIRED') openModal('login', { reason: 'EXPIRED' });
}

/** After what is urgent, one and a half seconds later at the latest. Safari has no word for it. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1500 });
  else setTimeout(act, 300);
}

/** The countries with their dialing codes (4-12), kept for the whole visit: every form with a number asks for them. */
function loadCountries(client: QueryClient): void {
  const { countries } = calls.brands;
  const queryFn = () => call(countries, {});
  void client.prefetchQuery({ queryKey: keyOf(countries, {}), queryFn, gcTime: Number.POSITIVE_INFINITY });
}

/** What happens once the page is alive: merchant, status, session, socket, countries. */
export function startUp(client: QueryClient, state: StartState): void {
  sessionStorage.setItem('lang', state.language);
  keepMerchant(state.merchantCode, client.getQueryData<SiteStatus>(statusKey));
  keepAffiliateCode(location);
  joinTabs();
  feedCache(client);
  watchToken(() => {
    forgetMember(client);
    renewSocket();
    followSession();
  });
  void loadLanguageFonts(state.language);
  const goOnline = () => {
    // A failed status is asked again by whoever needs it next; the page itself stands without.
    readStatus(client).catch(() => undefined);
    startSocket();
  };
  // A member's pages ask by the server's time and wait for its word; a visitor's first view has time.
  if (readToken()) goOnline();
  else whenIdle(goOnline);
  whenIdle(() => loadCountries(client));
}
