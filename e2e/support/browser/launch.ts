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

async function launch(extraArgs: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: "npm test" finds a Chromium and sets it.');
  const browser = await chromium.launch({ executablePath, headless: true, args: [...QUIET, ...extraArgs] });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}

/** The browser of this worker, which its test files use one after another: each start takes a second of processor time. */
let shared: Promise<Browser> | undefined;

async function launchShared(): Promise<Browser> {
  const browser = await launch([]);
  browser.once('disconnected', () => {
    shared = undefined;
  });
  // Contexts keep nothing of each other, so a test file ends with its contexts. The browser ends with the worker.
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/**
 * A headless Chromium without requests of its own, whose pages have the patience of the tests. Close it when done.
 *
 * @param extraArgs arguments of a browser that is not shared with other test files
 */
export function launchBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  if (extraArgs.length > 0) return launch(extraArgs);
  shared ??= launchShared();
  return shared;
}
