import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordTap, TAP_TARGETS, type TapTarget, tapRecord } from '../../bench/pages/first-tap.ts';
import { type Gate, holdScripts } from '../support/browser/gate.ts';
import { untilAlive } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { SCREENS } from '../support/browser/watch.ts';
import { portalOrigin } from '../support/platform/shared-platform.ts';
import { until } from '../support/until.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens a page on a phone whose script files do not arrive before the gate is opened. */
async function withoutScripts(target: TapTarget, walk: (page: Page, scripts: Gate) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ ...SCREENS.phone, locale: 'en-US', serviceWorkers: 'block' });
  try {
    const scripts = await holdScripts(context);
    const page = await context.newPage();
    await page.addInitScript(recordTap, target);
    await page.addInitScript(storeLargest);
    await page.goto(`${portalOrigin()}${target.path}`, { waitUntil: 'commit' });
    await walk(page, scripts);
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts: stores the element of the largest paint. */
function storeLargest(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) Reflect.set(window, 'largest', Reflect.get(entry, 'element'));
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Stores which elements the document has before the scripts run. */
const storeRendered = (page: Page) =>
  page.evaluate(() => void Reflect.set(window, 'rendered', new WeakSet(document.querySelectorAll('*'))));
const isLargestRendered = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'rendered') as WeakSet<Element>).has(Reflect.get(window, 'largest')));
const isPainted = (page: Page) =>
  page.evaluate(() => document.readyState !== 'loading' && Reflect.has(window, 'largest'));

/** Pages whose content does not change with a draw: what a board says when its draw closes may be its largest paint. */
const STILL = [TAP_TARGETS.home, TAP_TARGETS.slots, TAP_TARGETS.lottery];

// How long each takes on a slow phone is measured by `npm run bench -- first-tap`.
describe('a phone on which the scripts have not arrived', () => {
  it.each(STILL)('paints $path, and its largest part is not of the scripts', (target) =>
    withoutScripts(target, async (page, scripts) => {
      await until('the page is painted', () => isPainted(page));
      await storeRendered(page);
      scripts.open();
      await untilAlive(page);
      await page.waitForLoadState('networkidle');
      expect(await isLargestRendered(page)).toBe(true);
    }),
  );

  it.each(Object.values(TAP_TARGETS))('answers the first tap on $path, and carries it out once they run', (target) =>
    withoutScripts(target, async (page, scripts) => {
      await page.locator(target.control).filter({ visible: true }).first().tap();
      await until('the tap is answered', async () => (await tapRecord(page)).seen > 0);
      expect((await tapRecord(page)).done).toBe(0);
      scripts.open();
      await until('the tap is carried out', async () => (await tapRecord(page)).done > 0);
    }),
  );
});
