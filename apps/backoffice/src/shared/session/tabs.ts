/** Messages between tabs of one browser. */
export type TabNews =
  /** Login or logout: every tab queries the server for its session. */
  | { readonly type: 'session' }
  /** Human activity in one of the tabs. */
  | { readonly type: 'human'; readonly at: number };

/** Null where the browser has no such channel, or refuses it together with its storage: each tab then works by itself. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('backoffice');
  } catch {
    return null;
  }
}

const channel = openChannel();

export function postToTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Subscribes to messages of other tabs, if there can be any. @returns unsubscribe function */
export function listenToTabs(listen: (news: TabNews) => void): () => void {
  const listener = (event: MessageEvent<TabNews>) => listen(event.data);
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
