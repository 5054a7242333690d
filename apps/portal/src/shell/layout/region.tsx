import { type ReactNode, Suspense, useEffect } from 'react';

declare global {
  interface Window {
    /** Targets of clicks before hydration; null after hydration of all regions. */
    lanternClicks?: HTMLElement[] | null;
    /** Whether an element is in a region that is not hydrated yet. Absent until the app's scripts run. */
    lanternIsPending?: ((element: Element) => boolean) | null;
    /** Leaves the page as rendered, with plain links. */
    lanternReleaseClicks?: () => void;
  }
}

/** Selector of each region of the layout, which hydrates separately. */
export type RegionSelector = '.header' | '.side-menu' | '#main' | '.footer' | '.tab-bar';

/** The page goes online after this time in ms even if a region does not hydrate, because it threw for instance. */
const longestWaitMs = 10_000;
const regions: readonly RegionSelector[] = ['.header', '.side-menu', '#main', '.footer', '.tab-bar'];
let pending: readonly Element[] = [];
let endWaiting: () => void = () => undefined;

/**
 * Called before hydration starts. From then on only clicks in regions that are not hydrated yet are caught; they are repeated when their
 * region is hydrated. The promise resolves when all regions are.
 */
export function awaitRegions(): Promise<void> {
  pending = regions.flatMap((region) => document.querySelector(region) ?? []);
  window.lanternIsPending = (element) => pending.some((region) => region.contains(element));
  const waiting = new Promise<void>((resolve) => {
    endWaiting = resolve;
    setTimeout(resolve, longestWaitMs);
  });
  settle();
  return waiting;
}

/** Ends the catching of clicks when no region of the page is pending; the clicks beside the regions are repeated then. */
function settle(): void {
  pending = pending.filter((region) => region.isConnected);
  if (pending.length > 0) return;
  const clicks = window.lanternClicks ?? [];
  window.lanternClicks = null;
  void repeat(clicks).then(endWaiting);
}

/** Repeats clicks, each in a task of its own, so that it finds what the one before has changed. */
async function repeat(targets: readonly HTMLElement[]): Promise<void> {
  for (const target of targets) {
    await new Promise((resolve) => setTimeout(resolve));
    delete target.dataset.tapped;
    if (target.isConnected) target.click();
  }
}

/** Repeats the clicks of a region that is hydrated; further ones are React's. */
function repeatClicks(region: Element): Promise<void> {
  const clicks = window.lanternClicks ?? [];
  const isInside = (target: Element) => region.contains(target);
  pending = pending.filter((other) => other !== region);
  window.lanternClicks = clicks.filter((target) => !isInside(target));
  return repeat(clicks.filter(isInside));
}

/** Hides the part of the rendered page that a click showed before hydration. */
export function endEarlyPart(): void {
  delete document.documentElement.dataset.early;
}

function Hydrated({ region }: { region: RegionSelector }) {
  useEffect(() => {
    const element = document.querySelector(region);
    if (element && pending.includes(element)) void repeatClicks(element).then(settle);
    else settle();
  }, [region]);
  return null;
}

/** A region of the layout: hydrates in a task of its own, then repeats the clicks that it got before. */
export function Region({ of, children }: { of: RegionSelector; children: ReactNode }) {
  return (
    <Suspense>
      {children}
      <Hydrated region={of} />
    </Suspense>
  );
}
