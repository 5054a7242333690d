import type { BrowserContext, Page } from 'playwright-core';

/** Requests that wait until the test lets them go, so that what comes first does not depend on the speed of the machine. */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Holds the script files of pages until the gate is opened. Inline scripts of the document run. */
export async function holdScripts(pages: Page | BrowserContext): Promise<Gate> {
  const gate = createGate();
  await pages.route(/\.js$/, async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate;
}
