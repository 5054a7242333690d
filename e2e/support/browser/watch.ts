import type { BrowserContext, Page } from 'playwright-core';

/** What is waited for comes soon; a busy machine may take its time. */
export const PATIENCE_MS = 45_000;

/** What went wrong in the pages of a context; a test expects it to stay empty. */
export interface Watch {
  readonly problems: string[];
  /** Leaves out what a test provokes, e.g. an answer 401 at a login without a code. */
  expectProblem(pattern: RegExp): void;
}

/** Collects errors of scripts, messages on the console's error channel, failed requests and refused answers. */
export function watchPages(context: BrowserContext): Watch {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  const follow = (page: Page) => {
    page.on('pageerror', (error) => note(`error: ${error.message} (${page.url()})`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      note(`console: ${message.text()} (${url})`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page ends its requests.
      if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  };
  context.on('page', follow);
  return { problems, expectProblem: (pattern) => expected.push(pattern) };
}

/** Screens that the journeys are walked on. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  // Whoever sits there asked for less motion: both ways are gone, and a page that stands still costs a machine less.
  desktop: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
} as const;
export type Screen = keyof typeof SCREENS;
