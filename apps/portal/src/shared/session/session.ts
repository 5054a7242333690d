import { tabStorage } from '@lantern/ui';
import { createStore, useStore } from '../browser/store.ts';

/** Why a session ended; selects the text that the member reads. */
export type EndReason = 'LOGGED_OUT' | 'KICKED' | 'EXPIRED' | 'TIME_LIMIT';

const tokenKey = 'token';
/** Merchant codes survive a logout; all other session data are removed (4-10). The language stays in its cookie. */
const keysAfterLogout = ['merchant', 'merchantCode'];
const channelName = 'lantern-session';

type TabMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'end'; readonly reason: EndReason };

const inBrowser = typeof window !== 'undefined';
const token = createStore<string | null>(inBrowser ? tabStorage.get(tokenKey) : null);
const ending = createStore<EndReason | null>(null);
const channel = inBrowser ? openChannel() : null;
/** Whether the browser stores this tab's session, so that it outlives a reload. */
const isStored = createStore(true);

/** Null in browsers that lack it, or refuse it with all other site data. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

function mark(next: string | null): void {
  document.documentElement.dataset.auth = next ? 'in' : 'out';
}

function adopt(next: string): void {
  isStored.set(tabStorage.set(tokenKey, next));
  ending.set(null);
  mark(next);
  token.set(next);
}

function drop(reason: EndReason): void {
  const saved = keysAfterLogout.map((key) => [key, tabStorage.get(key)] as const);
  tabStorage.clear();
  for (const [key, value] of saved) if (value !== null) tabStorage.set(key, value);
  isStored.set(true);
  mark(null);
  ending.set(reason);
  token.set(null);
}

/** Connects the tabs: a new tab requests the session, and tabs that are logged in send it their token. */
export function joinTabs(): void {
  if (!channel) return;
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    const message = event.data;
    const current = token.get();
    if (message.kind === 'ask' && current) channel.postMessage({ kind: 'token', token: current } satisfies TabMessage);
    if (message.kind === 'token' && message.token !== current) adopt(message.token);
    if (message.kind === 'end' && current) drop(message.reason);
  };
  if (!token.get()) channel.postMessage({ kind: 'ask' } satisfies TabMessage);
}

/** The session's token, or null for a visitor. */
export function readToken(): string | null {
  return token.get();
}

/** Logs in this tab and every other tab of the site. */
export function beginSession(next: string): void {
  adopt(next);
  channel?.postMessage({ kind: 'token', token: next } satisfies TabMessage);
}

/** Removes the session in every tab. */
export function endSession(reason: EndReason): void {
  drop(reason);
  channel?.postMessage({ kind: 'end', reason } satisfies TabMessage);
}

export function useToken(): string | null {
  return useStore(token, null);
}

/** False during a session that the browser refused to store: it ends with this page. */
export function useIsSessionStored(): boolean {
  return useStore(isStored, true);
}

export const readEnding = ending.get;

/** Why the last session of this tab ended; null during a session and after the member has been informed. */
export function useEnding(): EndReason | null {
  return useStore(ending, null);
}

/** Called after the member has seen the text about the end. */
export function forgetEnding(): void {
  ending.set(null);
}

export const watchToken = token.subscribe;
