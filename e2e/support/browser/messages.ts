import type { Locator, Page } from 'playwright-core';

/**
 * Presses a button and waits for the message that follows. A message stands for five seconds only, so that one listens
 * before the press.
 */
export async function pressAndSeeMessage(button: Locator, words: string | RegExp): Promise<void> {
  const message = button.page().locator('.toast').filter({ hasText: words }).first();
  await Promise.all([message.waitFor(), button.click()]);
}

/** Resolves when a page's line to the platform stands, from when on it hears of changes; to be asked before it is opened. */
export function untilSocketIsOpen(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"welcome"')) resolve();
      }),
    );
  });
}
