import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { until } from '../until.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What stands for content that is still asked for; `late-in` has no colour yet in its first moment. */
const WAITING = '.skel, .waiting, [aria-busy="true"]';

/** Whether React has taken the page over; a page without it is alive as it is. */
const isAlive = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('#app, #root');
    return place === null || Object.keys(place).some((key) => key.startsWith('__reactContainer'));
  });

/**
 * Opens a page and waits until it is alive and has what it asked for.
 *
 * @param shows a selector of what the page opens by itself later than its own content, a popup for instance
 */
export async function openPage(page: Page, url: string, shows = 'h1'): Promise<void> {
  const open = new Set<unknown>();
  const begin = (request: unknown) => open.add(request);
  const end = (request: unknown) => open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(url, { waitUntil: 'load' });
  await untilStill(page, url, async () => open.size === 0 && (await page.locator(shows).count()) > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Waits until a page that stands already has settled again, after its size or theme was changed for instance. */
export const settled = (page: Page): Promise<void> => untilStill(page, page.url());

async function untilStill(page: Page, name: string, isDone: () => Promise<boolean> = async () => true): Promise<void> {
  const isStill = async () =>
    (await isDone()) &&
    (await page.locator('h1').count()) > 0 &&
    (await page.locator('.late-in').count()) === 0 &&
    (await page.locator(WAITING).filter({ visible: true }).count()) === 0;
  // Twice in a row: between an answer and the next question there may be a breath.
  let looks = 0;
  const isSettled = async () => {
    looks = (await isAlive(page)) && (await isStill()) ? looks + 1 : 0;
    return looks > 1;
  };
  await until(`${name} has what it asked for`, isSettled, { everyMs: 80 });
}

/**
 * Whether nothing is on its way: content asked for, or a thing that fades or slides in. What turns for ever is no way, nor is what
 * only decorates: the wick of a round burns down all the time.
 */
const isAtRest = (page: Page | Frame): Promise<boolean> =>
  page.evaluate((waiting) => {
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      const isDecoration = effect instanceof KeyframeEffect && effect.target?.closest('[aria-hidden="true"]');
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && !isDecoration;
    });
    const isWaiting = [...document.querySelectorAll(waiting)].some((element) => element.checkVisibility());
    return !isMoving && !isWaiting;
  }, WAITING);

/**
 * What axe finds on the page, whatever its impact, one line a rule and place.
 *
 * A page is judged at rest: a drawer that fades in has half its colours, which nobody reads. What began to move while axe
 * was looking is looked at once more when it stands.
 */
export async function axeProblems(page: Page | Frame): Promise<string[]> {
  // Run through the browser's debugger, which the page's content security policy does not concern.
  await page.evaluate(AXE);
  const look = async () => {
    if (!(await isAtRest(page))) return null;
    const results = (await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled: true } } })',
    )) as AxeResults;
    return (await isAtRest(page)) ? results.violations : null;
  };
  const violations = await until(`${page.url()} stands still`, look);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  );
}

/** The widths at which the page can be scrolled sideways, with the widest thing on it. */
export async function sidewaysScroll(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // What is laid out by script follows one frame later, and may slide to its place.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await until(`${page.url()} stands still at ${width}`, () => isAtRest(page));
    const wide = await page.evaluate(() => {
      const root = document.documentElement;
      if (root.scrollWidth <= root.clientWidth) return null;
      const isCut = (element: Element): boolean => {
        const parent = element.parentElement;
        return parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isCut(parent));
      };
      const out = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1 && !isCut(element),
      );
      return out.map((element) => `${element.tagName}.${element.className}`).slice(0, 3);
    });
    if (wide !== null) found.push(`${width}: ${wide.join(', ')}`);
  }
  return found;
}

/** Words that look like keys of messages: `in_my_account`, `records.P21`. Texts of people never look so. */
const KEY =
  /\b[a-z]+(?:\.[a-z]+)?_[A-Za-z0-9_]+\b|\b(?:arcade|auth|common|deposit|elott|errors|games|home|lottery|member|proof|records|sandbox|shell|withdraw|backoffice)\.[A-Za-z]\w*/g;

/** Untranslated keys among all that is shown or spoken, in the page and in the frames that stand in it. */
export async function keysShown(page: Page): Promise<string[]> {
  const words = await Promise.all(page.frames().map(keysIn));
  return [...new Set(words.flat())];
}

async function keysIn(frame: Frame): Promise<string[]> {
  // What is laid out, not what lies hidden in templates and data.
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
