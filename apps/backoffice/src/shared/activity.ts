import { createStore } from './store.ts';
import { hearTabs, tellTabs } from './tabs.ts';

/**
 * Whether somebody sits before the back office. The session ends after fifteen minutes without human input (operations 11.1): only
 * what a person pressed, typed or scrolled is told to the server, with the next call. What pages ask by themselves tells nothing.
 */
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** How often the other tabs are told at most. */
const TELL_EVERY_MS = 2_000;

/** When a person was last seen in any tab, by this page's clock. */
export const lastHuman = createStore(Date.now());

let isUntold = false;
let isAsleep = false;
let toldTabsAt = 0;

/** Somebody is there. */
export function noteHuman(): void {
  isUntold = true;
  const at = Date.now();
  lastHuman.set(at);
  if (at - toldTabsAt < TELL_EVERY_MS) return;
  toldTabsAt = at;
  tellTabs({ type: 'human', at });
}

/** While the warning stands, only its button is a sign of life. */
export function onlyByButton(isAsked: boolean): void {
  isAsleep = isAsked;
}

/** Whether a person did something since this was last asked: what the next call tells the server. */
export function takeHumanMark(): boolean {
  const isHuman = isUntold;
  isUntold = false;
  return isHuman;
}

/** Whether something waits to be told. */
export const hasHumanMark = (): boolean => isUntold;

/** Listens to the person at this page and to the other tabs. */
export function watchActivity(): void {
  // What a script of the page makes up is no person.
  const seen = (event: Event) => {
    if (event.isTrusted && !isAsleep) noteHuman();
  };
  for (const name of EVENTS) document.addEventListener(name, seen, { capture: true, passive: true });
  hearTabs((news) => {
    if (news.type === 'human' && news.at > lastHuman.get()) lastHuman.set(news.at);
  });
}
