import type { Locator, Page } from 'playwright-core';

/** The open popup or drawer; the member or agent centre below it is a dialog too, but no popup. */
export const popupOf = (page: Page): Locator => page.locator('dialog.modal[open]');

/** The open member or agent centre. */
export const centreOf = (page: Page): Locator => page.locator('.centre-dialog:modal');
