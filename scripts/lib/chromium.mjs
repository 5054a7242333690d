import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { elapsed, run, Sentence, say } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...PLACES].find(isExecutable);
}

async function installFromDebian() {
  const startedAt = performance.now();
  say('Installing Chromium for the browser tests (apt-get install chromium) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, quiet: true, timeoutMs: INSTALL_TIMEOUT_MS };
  await run('apt-get', ['update'], options);
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  if (code !== 0) throw new Sentence(`apt-get could not install chromium:\n${output.slice(-2000)}`);
  say(`Chromium installed in ${elapsed(startedAt)}.`);
}

/** Path of a Chromium: the one of CHROMIUM_PATH, an installed one, or Debian's, which is installed now if permitted. */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (isExecutable(wanted)) return wanted;
    throw new Sentence(`CHROMIUM_PATH names ${wanted}, which cannot be run.`);
  }
  const installed = findInstalled();
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian();
  const found = findInstalled();
  if (found) return found;
  throw new Sentence('The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its program.');
}
