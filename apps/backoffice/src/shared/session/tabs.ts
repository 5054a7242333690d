/** Messages between tabs of one browser. */
export type TabNews =
  /** Login or logout: every tab queries the server for its session. */
  | { readonly type: 'session' }
  /** Human activity in one of the tabs. */
  | { readonly type: 'human'; readonly at: number };

const channel = new BroadcastChannel('office');

export function tellTabs(news: TabNews): void {
  channel.postMessage(news);
}

/** Subscribes to messages of other tabs. @returns unsubscribe function */
export function hearTabs(hear: (news: TabNews) => void): () => void {
  const listener = (event: MessageEvent<TabNews>) => hear(event.data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
