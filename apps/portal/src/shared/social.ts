import type { Payload, Value } from '@lantern/contract/schemas';
import { social as calls } from '@lantern/contract/social-calls';
import { call } from './api/call.ts';

export type SocialProvider = Payload<'social.start'>['provider'];
type Purpose = Payload<'social.start'>['purpose'];
type Answer = Value<'social.finish'>;

/** A provider's account that waits for the account which it shall open. It lives as long as the tab, ten minutes at most. */
export interface SocialTicket {
  readonly id: string;
  readonly secret: string;
  /** What people call the provider. */
  readonly name: string;
  readonly email: string | null;
  /** Epoch milliseconds. */
  readonly until: number;
}

const FLOW = 'socialFlow';
/** `model/log-in.ts` looks for it by this name, so that nothing of this is loaded without one. */
const TICKET = 'socialTicket';

function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Sends the browser to a provider. It comes back to `/social`. @throws Refused */
export async function goToProvider(provider: SocialProvider, purpose: Purpose): Promise<void> {
  const { url, secret } = await call(calls.start, { provider, purpose });
  sessionStorage.setItem(FLOW, JSON.stringify({ secret, purpose }));
  location.assign(url);
}

/** What this tab came back from a provider with, once; null when it never went there. The address forgets it at once. */
export function takeReturn(): { secret: string; purpose: Purpose; answer: string } | null {
  const flow = kept<{ secret: string; purpose: Purpose }>(FLOW);
  const answer = location.search.slice(1);
  sessionStorage.removeItem(FLOW);
  history.replaceState(history.state, '', location.pathname);
  return flow && answer ? { ...flow, answer } : null;
}

/** Ends the way to a provider and back; a ticket is kept. @throws Refused */
export async function finishSocial(secret: string, answer: string): Promise<Answer> {
  const value = await call(calls.finish, { secret, answer, platform: 'W' });
  if (value.ticket) {
    const { id, name, email, seconds } = value.ticket;
    const ticket: SocialTicket = { id, secret, name, email, until: Date.now() + seconds * 1000 };
    sessionStorage.setItem(TICKET, JSON.stringify(ticket));
  }
  return value;
}

export function socialTicket(): SocialTicket | null {
  const ticket = kept<SocialTicket>(TICKET);
  return ticket && ticket.until > Date.now() ? ticket : null;
}

export function dropTicket(): void {
  sessionStorage.removeItem(TICKET);
}

/** Links what waits to the account that is logged in, by its password. @throws Refused */
export async function linkTicket({ id, secret }: SocialTicket, password: string): Promise<void> {
  await call(calls.link, { ticket: id, secret, password });
  dropTicket();
}
