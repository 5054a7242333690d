declare global {
  interface Window {
    /** Targets of clicks that came before the page was alive; null once it is. */
    lanternClicks?: HTMLElement[] | null;
    /** Lets the page be as it was rendered, with links that work by themselves. */
    lanternGiveUp?: () => void;
  }
}

/** Repeats the clicks that the head's script has caught before the page was alive. */
export function replayClicks(): void {
  const clicks = window.lanternClicks ?? [];
  window.lanternClicks = null;
  // One frame later, when the handlers of the first render hang.
  requestAnimationFrame(() => {
    for (const target of clicks) if (target.isConnected) target.click();
  });
}
