/** What the tabs of one browser tell each other. */
export type TabNews =
  /** Somebody has logged in or out: every tab asks the server who it is now. */
  | { readonly type: 'session' }
  /** A person sits before one of the tabs. */
  | { readonly type: 'human'; readonly at: number };

const channel = new BroadcastChannel('office');

export function tellTabs(news: TabNews): void {
  channel.postMessage(news);
}

/** News of the other tabs, not of this one. @returns what stops it */
export function hearTabs(hear: (news: TabNews) => void): () => void {
  const listener = (event: MessageEvent<TabNews>) => hear(event.data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
