import { readdirSync } from 'node:fs';
import { createPool, schemaFolders } from '@lantern/database';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS } from '../support/browser/watch.ts';
import { backofficeOrigin, databaseUrl, firstRun, portalOrigin } from '../support/platform/shared-platform.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens a page and returns what went wrong in it: errors of scripts and answers of the server that failed. */
async function openPage(url: string, shows: string): Promise<{ text: string; problems: string[] }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(shows).first().waitFor();
  const text = (await page.locator('body').textContent()) ?? '';
  await page.close();
  return { text, problems };
}

describe('a first start', () => {
  it('serves the portal without an error', async () => {
    const { text, problems } = await openPage(portalOrigin(), 'h1');
    expect(problems).toEqual([]);
    expect(text.trim()).not.toBe('');
  });

  it.each([
    ['EN', 'Play Lantern River'],
    ['CN', '灯河'],
  ])('has the first games of a lobby in its page, in %s', async (language, text) => {
    const page = await fetch(`${portalOrigin()}/rng`, { headers: { accept: 'text/html', cookie: `lang=${language}` } });
    const [, list = ''] = (await page.text()).split('<ul class="game-card-grid');
    const [games = ''] = list.split('</ul>');
    expect(games.includes(text)).toBe(true);
    expect(games.split('class="game-card"').length - 1).toBe(24);
  });

  it('serves the back office without an error', async () => {
    const { text, problems } = await openPage(backofficeOrigin(), '[name=password]');
    expect(problems).toEqual([]);
    expect(text.trim()).not.toBe('');
  });

  it('applied every migration', async () => {
    const pool = createPool({ connectionString: databaseUrl(), max: 1, applicationName: 'lantern-e2e' });
    const { rows } = await pool.query<{ name: string }>('select name from public.migration order by name');
    await pool.end();
    const files = schemaFolders(process.cwd()).migrations.flatMap((directory) => readdirSync(directory));
    expect(rows.map((row) => row.name)).toEqual(files.sort());
  });

  it('writes a password for the first operator', () => {
    expect(firstRun()).toMatchObject({ password: expect.stringMatching(/.{12,}/) });
  });
});
