import type { Locator, Page } from 'playwright-core';

/** Presses a button and waits for the message that follows. It is shown for five seconds only, so the wait begins before the press. */
export async function pressAndSeeMessage(button: Locator, words: string | RegExp): Promise<void> {
  const message = button.page().locator('.toast-card').filter({ hasText: words }).first();
  await Promise.all([message.waitFor(), button.click()]);
}

/** Resolves when the page's socket is open, after which it receives changes. Call it before the page is opened. */
export function untilSocketIsOpen(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"welcome"')) resolve();
      }),
    );
  });
}
