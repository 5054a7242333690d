import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { until } from '../until.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Placeholders of content that is still loading; `late-in` has no colour yet in its first moment. */
const LOADING = '.skeleton, .spinner, [aria-busy="true"]';

/**
 * Opens a page and waits until its scripts run and its content is loaded.
 *
 * @param shows selector of what the page opens after its own content, a popup for instance
 */
export async function openPage(page: Page, url: string, shows = 'h1'): Promise<void> {
  const open = new Set<unknown>();
  const begin = (request: unknown) => open.add(request);
  const end = (request: unknown) => open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(url, { waitUntil: 'load' });
  await untilLoaded(page, url, { shows, isDone: () => open.size === 0 });
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Waits until the portal's app runs in a page and has repeated earlier clicks. */
export const untilAlive = (page: Page): Promise<unknown> =>
  until(`the app runs on ${page.url()}`, () => page.evaluate(() => Reflect.get(window, 'lanternClicks') === null));

/** Waits until an open page is complete again, after its size or theme was changed for instance. */
export const settled = (page: Page): Promise<void> => untilLoaded(page, page.url());

/** Whether React runs the page (a page without it is complete as it is) and nothing in it is still loading. */
const isLoaded = (page: Page, shows: string): Promise<boolean> =>
  page.evaluate(
    ([loading, shown]) => {
      const root = document.querySelector('#app, #root');
      const isRunning = root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
      const isVisible = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
      };
      const has = (selector: string) => document.querySelector(selector) !== null;
      const isComplete = has('h1') && has(shown) && !has('.late-in');
      return isRunning && isComplete && ![...document.querySelectorAll(loading)].some(isVisible);
    },
    [LOADING, shows] as const,
  );

async function untilLoaded(
  page: Page,
  name: string,
  { shows = 'h1', isDone = () => true }: { readonly shows?: string; readonly isDone?: () => boolean } = {},
): Promise<void> {
  // Twice in a row: between an answer and the next request nothing is loading.
  let inARow = 0;
  const isSettled = async () => {
    inARow = isDone() && (await isLoaded(page, shows)) && isDone() ? inARow + 1 : 0;
    return inARow > 1;
  };
  await until(`${name} is loaded`, isSettled, { everyMs: 50 });
}

/** Whether nothing is loading or moving. Endless animations, animations that follow a scroll position, and decorations such as the burning wick of a round do not count. */
const isAtRest = (page: Page | Frame): Promise<boolean> =>
  page.evaluate((loading) => {
    const isMoving = document.getAnimations().some(({ playState, effect, timeline }) => {
      if (timeline !== document.timeline) return false;
      const isDecoration = effect instanceof KeyframeEffect && effect.target?.closest('[aria-hidden="true"]');
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && !isDecoration;
    });
    const isWaiting = [...document.querySelectorAll(loading)].some((element) => element.checkVisibility());
    return !isMoving && !isWaiting;
  }, LOADING);

/**
 * The violations that axe finds on the page, whatever their impact: one line per rule and element.
 *
 * A page is judged at rest, because a drawer that fades in has intermediate colours. If something began to move meanwhile, axe runs again.
 */
export async function axeProblems(page: Page | Frame): Promise<string[]> {
  // Evaluated through the debugger, to which the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const judge = async () => {
    if (!(await isAtRest(page))) return null;
    const results = (await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"], preload: false })',
    )) as AxeResults;
    return (await isAtRest(page)) ? results.violations : null;
  };
  const violations = await until(`${page.url()} is at rest`, judge);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  );
}

/** The widths at which the page scrolls sideways, with the first elements that are too wide. */
export async function sidewaysScroll(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Layout by script follows one frame later, and may be animated.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await until(`${page.url()} is at rest at ${width}`, () => isAtRest(page));
    const wide = await page.evaluate(() => {
      const root = document.documentElement;
      // The page, and the parts of a centre above it, which scroll by themselves.
      const parts = [root, ...document.querySelectorAll('.centre-frame-side, .centre-frame-body')];
      const tooWide = parts.find((part) => part.scrollWidth > part.clientWidth);
      if (tooWide === undefined) return null;
      const { right } = tooWide.getBoundingClientRect();
      const isCut = (element: Element): boolean => {
        const parent = element.parentElement;
        if (parent === null || parent === tooWide) return false;
        return getComputedStyle(parent).overflowX !== 'visible' || isCut(parent);
      };
      const out = [...tooWide.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > right + 1 && !isCut(element),
      );
      return out
        .slice(0, 3)
        .map((element) => `${element.tagName}.${element.className} "${element.textContent?.slice(0, 40)}"`);
    });
    if (wide !== null) found.push(`${width}: ${wide.join(', ')}`);
  }
  return found;
}

/** Words that look like keys of messages: `in_my_account`, `records.P21`. */
const KEY =
  /\b[a-z]+(?:\.[a-z]+)?_[A-Za-z0-9_]+\b|\b(?:arcade|auth|common|deposit|elottery|errors|families|games|home|lobby|lottery|member|proof|records|sandbox|shell|withdraw|backoffice)\.[A-Za-z]\w*/g;

/** Untranslated keys among all visible and spoken texts of the page and its frames. */
export async function keysShown(page: Page): Promise<string[]> {
  const words = await Promise.all(page.frames().map(keysIn));
  return [...new Set(words.flat())];
}

async function keysIn(frame: Frame): Promise<string[]> {
  // What is laid out, not templates and data.
  const shown = await frame.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.parentElement?.checkVisibility()) texts.push(node.nodeValue ?? '');
    }
    return [document.title, ...texts, ...spoken];
  });
  return shown.flatMap((text) => text.match(KEY) ?? []);
}
