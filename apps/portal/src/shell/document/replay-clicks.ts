declare global {
  interface Window {
    /** Targets of clicks before hydration; null afterwards. */
    lanternClicks?: HTMLElement[] | null;
    /** Leaves the page as rendered, with plain links. */
    lanternReleaseClicks?: () => void;
  }
}

/** Repeats the clicks that the inline script caught before hydration. */
export function replayClicks(): void {
  const clicks = window.lanternClicks ?? [];
  window.lanternClicks = null;
  // One frame later, after the first render has attached its handlers.
  requestAnimationFrame(() => {
    for (const target of clicks) if (target.isConnected) target.click();
  });
}
