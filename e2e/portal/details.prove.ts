import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Screen, watchPages } from '../support/browser/watch.ts';
import { portalOrigin } from '../support/platform/shared-platform.ts';
import { until } from '../support/until.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Runs a test on a visitor's page in a language and expects no errors. */
async function visit(screen: Screen, language: string, path: string, walk: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ ...SCREENS[screen], extraHTTPHeaders: { cookie: `lang=${language}` } });
  const watch = watchPages(context);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await openPage(page, portalOrigin() + path);
    await walk(page);
    expect(watch.problems).toEqual([]);
  } finally {
    await context.close();
  }
}

describe('the drop menu of a category of lotteries', () => {
  it.each(['E-lottery', 'Lottery'])(
    '%s names every lottery once, with its mark and the time to its close',
    async (name) =>
      visit('desktop', 'EN', '/help', async (page) => {
        const group = page.locator('.drop-menu-group', { has: page.getByRole('link', { name, exact: true }) });
        await group.hover();
        const menu = group.locator('.mega-menu');
        const entries = menu.locator('.lottery-menu-row, .lottery-menu-entry');
        const names = await entries.locator('b:first-of-type').allTextContents();
        expect(names.length).toBeGreaterThan(6);
        expect(new Set(names).size).toBe(names.length);
        const marks = entries.locator('.lottery-menu-mark > *');
        await until('every lottery has its mark', async () => (await marks.count()) === names.length);
        await until('a countdown runs', async () => /\d\d:\d\d/.test((await entries.first().textContent()) ?? ''));
        expect(await axeProblems(page)).toEqual([]);
      }),
  );

  it('shows the last result of a popular lottery', () =>
    visit('desktop', 'EN', '/help', async (page) => {
      const group = page.locator('.drop-menu-group', {
        has: page.getByRole('link', { name: 'E-lottery', exact: true }),
      });
      await group.hover();
      // The first one is drawn every minute.
      await until('it is drawn', async () => {
        if ((await group.getByRole('img', { name: /^Last draw \d+/ }).count()) > 0) return true;
        await page.mouse.move(700, 880);
        await group.hover();
        return false;
      });
    }));
});

describe('details of the pages', () => {
  it('has the link to the proof within the head of a board in Vietnamese', () =>
    visit('phone', 'VI', '/elott?gameCode=SSC1M', async (page) => {
      const proof = page.locator('.draw-head-last a');
      await proof.waitFor();
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const over = await proof.evaluate((link) => {
          const row = link.closest('.draw-head-last');
          return row ? link.getBoundingClientRect().right - row.getBoundingClientRect().right : Number.NaN;
        });
        expect(over, String(width)).toBeLessThanOrEqual(0.5);
      }
    }));

  it('breaks a Chinese headline after its punctuation and not within a word', () =>
    visit('phone', 'CN', '/index', async (page) => {
      await page.setViewportSize({ width: 330, height: 844 });
      const before = await page.locator('.hero h1').evaluate((headline) => {
        const text = headline.firstChild as Text;
        const topOf = (place: number) => {
          const range = document.createRange();
          range.setStart(text, place);
          range.setEnd(text, place + 1);
          return range.getBoundingClientRect().top;
        };
        const first = [...text.data].findIndex((_, place) => place > 0 && topOf(place) > topOf(place - 1) + 4);
        return text.data[first - 1];
      });
      expect(before).toBe('，');
    }));

  it('has the picture of an offer above its headline on a phone', () =>
    visit('phone', 'EN', '/index', async (page) => {
      const slides = await page.locator('.hero-banner:has(.hero-art)').evaluateAll((banners) =>
        banners.map((banner) => {
          const bottom = banner.querySelector('.hero-art')?.getBoundingClientRect().bottom ?? Number.NaN;
          return bottom - (banner.querySelector('.hero-title')?.getBoundingClientRect().top ?? Number.NaN);
        }),
      );
      expect(slides.length).toBeGreaterThan(0);
      for (const over of slides) expect(over).toBeLessThanOrEqual(0);
    }));

  it('shows wrapped names of the next draws apart from the lines between them', () =>
    visit('phone', 'EN', '/index', async (page) => {
      const gaps = await page.locator('.next-draws-draw').evaluateAll((rows) =>
        rows.map((row) => {
          const box = row.getBoundingClientRect();
          const text = row.querySelector('span:has(> b)')?.getBoundingClientRect() ?? new DOMRect();
          return Math.min(text.top - box.top, box.bottom - text.bottom);
        }),
      );
      expect(gaps.length).toBeGreaterThan(2);
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(5);
    }));

  it.each(['EN', 'VI'])('shows name and countdown of a recent lottery whole on a phone in %s', async (language) =>
    visit('phone', language, '/games', async (page) => {
      const texts = page.locator('.recent-row-text');
      await texts.locator('.countdown').first().waitFor();
      const cut = await texts
        .locator('b, small')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 4)
            .map((part) => part.textContent),
        );
      expect(cut).toEqual([]);
    }),
  );

  it.each([
    ['/rng', '.game-grid .game-card-facts span:first-child'],
    ['/join', '.join-form .segments'],
  ])('shows titles of games and choices for partners whole on a phone in Vietnamese: %s', async (path, parts) =>
    visit('phone', 'VI', path, async (page) => {
      await page.locator(parts).first().waitFor();
      const cut = await page
        .locator(parts)
        .evaluateAll((texts) =>
          texts
            .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 3)
            .map((text) => text.textContent),
        );
      expect(cut).toEqual([]);
    }),
  );

  it('centres the code of the app on a phone', () =>
    visit('phone', 'EN', '/down', async (page) => {
      const code = page.locator('.qr-code svg');
      await code.waitFor();
      const off = await code.evaluate((picture) => {
        const { left, right } = picture.getBoundingClientRect();
        return Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2);
      });
      expect(off).toBeLessThan(2);
    }));

  it.each([
    ['/rng', '.game-filters .field-box, .game-filters select'],
    ['/lottery', '.lobby-filters .field-box, .lobby-filters .chip'],
  ])('aligns the filters of %s', async (path, filters) =>
    visit('desktop', 'EN', path, async (page) => {
      await page.locator(filters).last().waitFor();
      const edges = await page
        .locator(filters)
        .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().top)));
      expect(edges.length).toBeGreaterThan(2);
      expect(new Set(edges).size).toBe(1);
    }),
  );

  it('begins both rows of filters of /rng at the same edge', async () =>
    visit('desktop', 'EN', '/rng', async (page) => {
      const leftOf = (place: string) =>
        page
          .locator(place)
          .first()
          .evaluate((one) => Math.round(one.getBoundingClientRect().left));
      expect(await leftOf('.game-lobby-page-sections .chip')).toBe(await leftOf('.game-filters .field-box'));
    }));

  it.each([
    ['CN', '莲花七'],
    ['VI', 'Số Bảy Hoa Sen'],
  ])('shows the title of every slot in the language %s', async (language, title) =>
    visit('phone', language, '/rng', async (page) => {
      await page.locator('.game-card-facts').getByText(title).waitFor();
      expect(await page.locator('.game-card-facts').getByText('Lotus Sevens').count()).toBe(0);
    }),
  );
});
