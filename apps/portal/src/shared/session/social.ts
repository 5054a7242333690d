import type { Payload, Value } from '@lantern/contract/schemas';
import { social as calls } from '@lantern/contract/social-calls';
import { browserStorage, storesTexts, tabStorage } from '@lantern/ui';
import { call, Refused } from '../api/call.ts';

export type SocialProvider = Payload<'social.start'>['provider'];
type Purpose = Payload<'social.start'>['purpose'];
type Answer = Value<'social.finish'>;

/** An identity provider's account that waits to be linked to a new or existing account. Stored per tab, at most ten minutes. */
export interface SocialTicket {
  readonly id: string;
  readonly secret: string;
  /** Display name of the provider. */
  readonly name: string;
  readonly email: string | null;
  /** Epoch milliseconds. */
  readonly until: number;
}

const FLOW = 'socialFlow';
/** `model/log-in.ts` checks storage for this name, so that this module loads only when there is a ticket. */
const TICKET = 'socialTicket';

function readStored<T>(name: string): T | null {
  try {
    return JSON.parse(tabStorage.get(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Redirects the browser to a provider, which returns to `/social`. @throws Refused, also when the browser stores nothing until then */
export async function goToProvider(provider: SocialProvider, purpose: Purpose): Promise<void> {
  // The answer counts for this tab, which stores the flow's secret, and for this device, whose name is stored for all tabs.
  if (!storesTexts(tabStorage) || !storesTexts(browserStorage)) throw new Refused('STORAGE_REFUSED', '');
  const { url, secret } = await call(calls.start, { provider, purpose });
  tabStorage.set(FLOW, JSON.stringify({ secret, purpose }));
  location.assign(url);
}

/**
 * Returns, once, what the provider's redirect brought to this tab; null if the tab started no redirect. Removes the parameters from the
 * address at once.
 */
export function takeReturn(): { secret: string; purpose: Purpose; answer: string } | null {
  const flow = readStored<{ secret: string; purpose: Purpose }>(FLOW);
  const answer = location.search.slice(1);
  tabStorage.remove(FLOW);
  history.replaceState(history.state, '', location.pathname);
  return flow && answer ? { ...flow, answer } : null;
}

/** Completes the provider flow; stores a ticket if the server returns one. @throws Refused */
export async function finishSocial(secret: string, answer: string): Promise<Answer> {
  const value = await call(calls.finish, { secret, answer, platform: 'W' });
  if (value.ticket) {
    const { id, name, email, seconds } = value.ticket;
    const ticket: SocialTicket = { id, secret, name, email, until: Date.now() + seconds * 1000 };
    tabStorage.set(TICKET, JSON.stringify(ticket));
  }
  return value;
}

export function socialTicket(): SocialTicket | null {
  const ticket = readStored<SocialTicket>(TICKET);
  return ticket && ticket.until > Date.now() ? ticket : null;
}

export function dropTicket(): void {
  tabStorage.remove(TICKET);
}

/** Links the waiting ticket to the logged-in account, confirmed by its password. @throws Refused */
export async function linkTicket({ id, secret }: SocialTicket, password: string): Promise<void> {
  await call(calls.link, { ticket: id, secret, password });
  dropTicket();
}
