import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { elapsed, run, Sentence, say } from './run.mjs';

/** Chromium without a window loads the same pages in two thirds of the processor time. */
const DEBIAN_SHELL = 'chromium-headless-shell';
const SHELLS = [DEBIAN_SHELL, 'chrome-headless-shell'];
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

function findInstalled(names, places = []) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...places].find(isExecutable);
}

const findShell = () => findInstalled(SHELLS);
const findBrowser = () => findInstalled(NAMES, PLACES);

const aptGet = (args) =>
  run('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
    timeoutMs: INSTALL_TIMEOUT_MS,
  });

/** Installs the first of the packages that the system has: Debian has both, some of its derivatives only the second. */
async function installFromDebian(packages) {
  const startedAt = performance.now();
  await aptGet(['update']);
  let failure = '';
  for (const name of packages) {
    say(`Installing Chromium for the browser tests (apt-get install ${name}) …`);
    const { code, output } = await aptGet(['install', '-y', '--no-remove', '--no-install-recommends', name]);
    if (code === 0) return say(`Chromium installed in ${elapsed(startedAt)}.`);
    failure = output.slice(-2000);
  }
  return say(`apt-get could not install Chromium:\n${failure}`);
}

/**
 * Path of a Chromium: the one of CHROMIUM_PATH, else a headless shell, which is installed now if permitted, else any other that is
 * installed.
 */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (isExecutable(wanted)) return wanted;
    throw new Sentence(`CHROMIUM_PATH names ${wanted}, which cannot be run.`);
  }
  const installed = findShell();
  if (installed) return installed;
  const packages = findBrowser() ? [DEBIAN_SHELL] : [DEBIAN_SHELL, 'chromium'];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian(packages);
  const found = findShell() ?? findBrowser();
  if (found) return found;
  throw new Sentence('The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its program.');
}
