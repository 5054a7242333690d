import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cannotRun } from './report.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** An installed Chromium: the one of CHROMIUM_PATH, else the first on the path. */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
  ].find((file) => file !== '' && existsSync(file));
  return found ?? cannotRun('The pages are measured in Chromium: install it, or set CHROMIUM_PATH to its program.');
}
