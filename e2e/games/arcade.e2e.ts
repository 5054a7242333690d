import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { portalOrigin } from '../support/platform/shared-platform.ts';
import { openPlayer } from '../support/portal/player.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

// Sessions of spins: arcade.prove.ts.
describe('a visitor in the game lobby', () => {
  it('sees the games with their return to player and has to log in', async () => {
    const player = await openPlayer(browser, { portal: portalOrigin() }, 'phone', 'nobody');
    const { page } = player;
    await page.goto(`${portalOrigin()}/rng`);
    await page.getByText('RTP 96.41%').first().waitFor();
    await page.getByRole('link', { name: 'Play Twin Sevens' }).click();
    const login = page.getByRole('dialog', { name: 'Log in' });
    // 8-02: the popup says why it is there, and the action is blocked.
    await login.getByText('You are not logged in, please login').waitFor();
    expect(new URL(page.url()).pathname).toBe('/rng');
    // The same in the list of a provider, which is shown in place of its game.
    await page.goto(`${portalOrigin()}/game?vassalage=LANTERN`);
    await page.getByRole('link', { name: 'Play Lantern River' }).tap();
    await page.getByRole('dialog', { name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/game');
    expect(player.watch.problems).toEqual([]);
    await player.context.close();
  });
});
