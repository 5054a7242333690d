// First tap on a cheap phone: slow 4G and a processor four times slower. Largest paint beside the same page saved as static HTML, the time at which a
// tap on a control of the painted page is answered (seen) and carried out (done), tasks and bytes. npm run bench -- first-tap [runs] (default 3;
// reports the median of each figure). Page and static copy alternate, so that other load on the machine affects both.
import { chromium } from 'playwright-core';
import {
  type LoadFigures,
  measureLoad,
  measureTap,
  TAP_TARGETS,
  type TapFigures,
  type TapTarget,
} from './pages/first-tap.ts';
import { startPortal } from './pages/portal-server.ts';
import { serveStaticCopy, withoutScripts } from './pages/static-copy.ts';
import { findChromium } from './support/chromium.ts';
import { report } from './support/report.ts';

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) throw new Error('npm run bench -- first-tap [runs]: a whole number from 1');
const portal = await startPortal();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

async function measure(name: string, target: TapTarget): Promise<void> {
  const answer = await fetch(`${portal.origin}${target.path}`, { headers: { accept: 'text/html', cookie: 'lang=EN' } });
  const copy = await serveStaticCopy(withoutScripts(await answer.text(), 'dark'), portal.origin);
  const live: LoadFigures[] = [];
  const still: LoadFigures[] = [];
  const taps: TapFigures[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      live.push(await measureLoad(browser, `${portal.origin}${target.path}`));
      still.push(await measureLoad(browser, `${copy.origin}${target.path}`));
      taps.push(await measureTap(browser, portal.origin, target));
    }
  } finally {
    await copy.stop();
  }
  const ofPage = (figure: keyof LoadFigures) => median(live.map((row) => row[figure]));
  const ofCopy = (figure: keyof LoadFigures) => median(still.map((row) => row[figure]));
  report('first-tap', `${name}_lcp`, ofPage('largestPaint'), 'ms');
  report('first-tap', `${name}_static_lcp`, ofCopy('largestPaint'), 'ms');
  report('first-tap', `${name}_lcp_to_static`, ofPage('largestPaint') / ofCopy('largestPaint'), 'ratio');
  report('first-tap', `${name}_tapped`, median(taps.map((row) => row.tapped)), 'ms');
  report('first-tap', `${name}_seen`, median(taps.map((row) => row.seen)), 'ms');
  report('first-tap', `${name}_done`, median(taps.map((row) => row.done)), 'ms');
  report('first-tap', `${name}_longest_task`, ofPage('longestTask'), 'ms');
  report('first-tap', `${name}_static_longest_task`, ofCopy('longestTask'), 'ms');
  report('first-tap', `${name}_blocking`, ofPage('blocking'), 'ms');
  report('first-tap', `${name}_layout_shift`, ofPage('layoutShift'), 'cls');
  report('first-tap', `${name}_transferred`, ofPage('bytes') / 1000, 'kB');
}

try {
  for (const [name, target] of Object.entries(TAP_TARGETS)) await measure(name, target);
} finally {
  await browser.close();
  await portal.stop();
}
