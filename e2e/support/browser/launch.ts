import { type Browser, chromium } from 'playwright-core';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium without requests of its own. Close it when done. */
export function launchBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: "npm test" finds a Chromium and sets it.');
  return chromium.launch({ executablePath, headless: true, args: [...QUIET, ...extraArgs] });
}
