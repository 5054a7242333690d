import { isProof } from '@lantern/database/testing';
import type { BrowserContext, Page } from 'playwright-core';

/** Limit of every wait; on a busy machine a second can become many. */
export const PATIENCE_MS = 60_000;

/** Errors in the pages of a context. A test expects none. */
export interface Watch {
  readonly problems: string[];
  /** Ignores an error that the test provokes, e.g. a 401 at a login without a code. */
  expectProblem(pattern: RegExp): void;
}

/** Collects errors of scripts, console errors, failed requests and answers of status 400 and above. */
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

/** Screens of the tests. */
export const SCREENS = {
  // One device pixel per CSS pixel, because the browser draws in software.
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  // With and without motion are both covered, and a page at rest costs less processor time.
  desktop: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
} as const;
export type Screen = keyof typeof SCREENS;

/** The screens on which a journey runs: one in `npm test`, both in `npm run prove`. */
export const screensOf = (usual: Screen): readonly Screen[] => (isProof ? ['phone', 'desktop'] : [usual]);
