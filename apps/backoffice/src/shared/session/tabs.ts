/** Messages between tabs of one browser. */
export type TabNews =
  /** Login or logout: every tab queries the server for its session. */
  | { readonly type: 'session' }
  /** Human activity in one of the tabs. */
  | { readonly type: 'human'; readonly at: number };

const channel = new BroadcastChannel('backoffice');

export function postToTabs(news: TabNews): void {
  channel.postMessage(news);
}

/** Subscribes to messages of other tabs. @returns unsubscribe function */
export function listenToTabs(listen: (news: TabNews) => void): () => void {
  const listener = (event: MessageEvent<TabNews>) => listen(event.data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
