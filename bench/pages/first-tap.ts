import type { Browser, CDPSession, Page } from 'playwright-core';

/** Slow 4G and a processor four times slower than this machine's. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const PATIENCE_MS = 60_000;
/** A page without a request for so long has loaded. */
const QUIET_MS = 1_000;

/** A control of a page that is tapped as soon as it is painted. */
export interface TapTarget {
  readonly path: string;
  /** The first element of this selector inside the viewport is tapped. */
  readonly control: string;
  /** What the tap opens; absent if the tap presses the control itself (`aria-pressed`). */
  readonly opens?: string;
}

/** Pages and controls whose first tap is measured. */
export const TAP_TARGETS: Readonly<Record<'home' | 'vnlottery' | 'elott' | 'slots' | 'lottery', TapTarget>> = {
  home: { path: '/index', control: '.header-menu.mobile-only', opens: 'dialog[open] nav a, .side-menu' },
  vnlottery: { path: '/vnlottery', control: '#main .number-grid-tile[aria-pressed="false"]' },
  elott: { path: '/elott', control: '#main .digit-rows-button[aria-pressed="false"]' },
  slots: { path: '/rng', control: '#main button[aria-pressed="false"]' },
  lottery: { path: '/lottery', control: '#main button[aria-pressed="false"]' },
};

/** Loading of a page without input. Times in ms since the start of the navigation. */
export interface LoadFigures {
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly longestTask: number;
  /** Sum of each long task's part above 50 ms. */
  readonly blocking: number;
  /** Transferred bytes of all requests. */
  readonly bytes: number;
}

/** A tap on a page that has just been painted. Times in ms since the start of the navigation. */
export interface TapFigures {
  readonly tapped: number;
  /** First frame in which the control looks different, or its content is open. */
  readonly seen: number;
  /** First frame in which the app has done what was tapped. */
  readonly done: number;
}

/** What a page recorded. Times in ms since the start of the navigation; 0: not yet. */
export interface Recorded {
  paint: number;
  shift: number;
  tasks: number[];
  tapped: number;
  seen: number;
  done: number;
}

/** Runs in the page before its own scripts: records paints, and what the first tap on the target does. */
export function recordTap(target: TapTarget | null): void {
  const record: Recorded = { paint: 0, shift: 0, tasks: [], tapped: 0, seen: 0, done: 0 };
  Reflect.set(globalThis, 'lanternRecord', record);
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    record.paint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) record.shift += value;
  });
  observe('longtask', (entry) => record.tasks.push(entry.duration));
  if (!target) return;
  const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const lookOf = (element: Element) => {
    const style = getComputedStyle(element);
    return [style.backgroundColor, style.color, style.boxShadow, style.opacity, style.outline, style.filter].join();
  };
  addEventListener(
    'pointerdown',
    (event) => {
      const control = (event.target as Element).closest(target.control);
      if (!control || record.tapped > 0) return;
      record.tapped = performance.now();
      const before = lookOf(control);
      const isOpen = () => [...document.querySelectorAll(target.opens ?? 'none')].some(isVisible);
      const isDone = () =>
        target.opens
          ? isOpen() && document.querySelector('dialog[open]')
          : control.getAttribute('aria-pressed') === 'true';
      const look = () => {
        const isChanged = isOpen() || (!control.matches(':active') && lookOf(control) !== before);
        if (record.seen === 0 && (isChanged || isDone())) record.seen = performance.now();
        if (isDone()) record.done = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** What a page with `recordTap` has recorded. */
export const tapRecord = (page: Page): Promise<Recorded> =>
  page.evaluate(() => Reflect.get(globalThis, 'lanternRecord') as Recorded);

/** Opens a page with an empty cache on the slow phone, and calls `use` once the address answered. */
async function onSlowPhone<Result>(
  browser: Browser,
  url: string,
  target: TapTarget | null,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: { cookie: 'lang=EN' } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript(recordTap, target);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const [result] = await Promise.all([use(page, session), page.goto(url, { waitUntil: 'commit' })]);
    return result;
  } finally {
    await context.close();
  }
}

/** Loads a page to its end without touching it. */
export function measureLoad(browser: Browser, url: string): Promise<LoadFigures> {
  return onSlowPhone(browser, url, null, async (page, session) => {
    let bytes = 0;
    let open = 0;
    let movedAt = Date.now();
    const move = (change: number) => {
      open += change;
      movedAt = Date.now();
    };
    session.on('Network.requestWillBeSent', ({ redirectResponse }) => move(redirectResponse ? 0 : 1));
    session.on('Network.loadingFailed', () => move(-1));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      move(-1);
    });
    await page.waitForURL(url, { waitUntil: 'load' });
    const end = Date.now() + PATIENCE_MS;
    while ((open > 0 || Date.now() - movedAt < QUIET_MS) && Date.now() < end) await page.waitForTimeout(100);
    const record = await tapRecord(page);
    return {
      largestPaint: record.paint,
      layoutShift: record.shift,
      longestTask: Math.max(0, ...record.tasks),
      blocking: record.tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      bytes,
    };
  });
}

/** Taps a control as soon as it is painted, and waits for what the tap does. */
export function measureTap(browser: Browser, origin: string, target: TapTarget): Promise<TapFigures> {
  return onSlowPhone(browser, `${origin}${target.path}`, target, async (page) => {
    await page.waitForURL(`**${target.path}`, { waitUntil: 'commit' });
    const place = await page.waitForFunction((selector) => {
      if (performance.getEntriesByName('first-contentful-paint').length === 0) return null;
      for (const element of document.querySelectorAll(selector)) {
        const { left, top, width, height } = element.getBoundingClientRect();
        const point = { x: left + width / 2, y: top + height / 2 };
        if (width > 0 && element.contains(document.elementFromPoint(point.x, point.y))) return point;
      }
      return null;
    }, target.control);
    const point = await place.jsonValue();
    if (point) await page.touchscreen.tap(point.x, point.y);
    await page.waitForFunction(() => (Reflect.get(globalThis, 'lanternRecord') as Recorded).done > 0);
    const { tapped, seen, done } = await tapRecord(page);
    return { tapped, seen, done };
  });
}
