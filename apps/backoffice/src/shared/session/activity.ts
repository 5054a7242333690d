import { createStore } from './store.ts';
import { listenToTabs, postToTabs } from './tabs.ts';

/**
 * Detects human activity. The session ends after fifteen minutes without it: only pointer, key, wheel and touch input counts, and the next
 * call reports it to the server. Automatic requests of pages do not count.
 */
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** Maximum rate of messages to other tabs, in ms. */
const POST_EVERY_MS = 2_000;

/** Last human activity in any tab, on this page's clock. */
export const lastHuman = createStore(Date.now());

let isUnreported = false;
let isAsleep = false;
let postedAt = 0;

/** Records human activity. */
export function noteHuman(): void {
  isUnreported = true;
  const at = Date.now();
  lastHuman.set(at);
  if (at - postedAt < POST_EVERY_MS) return;
  postedAt = at;
  postToTabs({ type: 'human', at });
}

/** While the idle warning is open, only its button counts as activity. */
export function onlyByButton(isWarned: boolean): void {
  isAsleep = isWarned;
}

/** Whether there was activity since the last call; sent with the next call. */
export function takeHumanMark(): boolean {
  const isHuman = isUnreported;
  isUnreported = false;
  return isHuman;
}

/** Whether activity is not reported yet. */
export const hasHumanMark = (): boolean => isUnreported;

/** Listens to input in this page and to other tabs. */
export function watchActivity(): void {
  // Events that scripts create do not count.
  const seen = (event: Event) => {
    if (event.isTrusted && !isAsleep) noteHuman();
  };
  for (const name of EVENTS) document.addEventListener(name, seen, { capture: true, passive: true });
  listenToTabs((news) => {
    if (news.type === 'human' && news.at > lastHuman.get()) lastHuman.set(news.at);
  });
}
