import { type Browser, chromium } from 'playwright-core';
import { PATIENCE_MS } from './watch.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium without requests of its own, whose pages have the patience of the tests. Close it when done. */
export async function launchBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: "npm test" finds a Chromium and sets it.');
  const browser = await chromium.launch({ executablePath, headless: true, args: [...QUIET, ...extraArgs] });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}
