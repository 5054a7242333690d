import { createStore, useStore } from '../store.ts';

/** Why a session ended, for the words that the member reads. */
export type EndReason = 'LOGGED_OUT' | 'KICKED' | 'EXPIRED' | 'TIME_LIMIT';

const tokenKey = 'token';
/** Codes of the merchant outlive a logout; everything else of the session goes (4-10). The language stays in its cookie. */
const kept = ['merchant', 'merchantCode'];
const channelName = 'lantern-session';

type TabMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'end'; readonly reason: EndReason };

const inBrowser = typeof window !== 'undefined';
const token = createStore<string | null>(inBrowser ? sessionStorage.getItem(tokenKey) : null);
const ending = createStore<EndReason | null>(null);
const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;

function mark(next: string | null): void {
  document.documentElement.dataset.auth = next ? 'in' : 'out';
}

function adopt(next: string): void {
  sessionStorage.setItem(tokenKey, next);
  ending.set(null);
  mark(next);
  token.set(next);
}

function drop(reason: EndReason): void {
  const saved = kept.map((key) => [key, sessionStorage.getItem(key)] as const);
  sessionStorage.clear();
  for (const [key, value] of saved) if (value !== null) sessionStorage.setItem(key, value);
  mark(null);
  ending.set(reason);
  token.set(null);
}

/** Starts the talk between tabs: a new tab asks, those that are logged in hand over the token of the same session. */
export function joinTabs(): void {
  if (!channel) return;
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    const message = event.data;
    const held = token.get();
    if (message.kind === 'ask' && held) channel.postMessage({ kind: 'token', token: held } satisfies TabMessage);
    if (message.kind === 'token' && message.token !== held) adopt(message.token);
    if (message.kind === 'end' && held) drop(message.reason);
  };
  if (!token.get()) channel.postMessage({ kind: 'ask' } satisfies TabMessage);
}

/** The session's token, or null for a visitor. */
export function readToken(): string | null {
  return token.get();
}

/** Logs this browser in: this tab and every other tab of the house. */
export function beginSession(next: string): void {
  adopt(next);
  channel?.postMessage({ kind: 'token', token: next } satisfies TabMessage);
}

/** Forgets the session in every tab. */
export function endSession(reason: EndReason): void {
  drop(reason);
  channel?.postMessage({ kind: 'end', reason } satisfies TabMessage);
}

export function useToken(): string | null {
  return useStore(token, null);
}

export const readEnding = ending.get;

/** Why the last session of this tab ended; null while there is one, and when it was told. */
export function useEnding(): EndReason | null {
  return useStore(ending, null);
}

/** The words about the end were read. */
export function forgetEnding(): void {
  ending.set(null);
}

export const watchToken = token.subscribe;
