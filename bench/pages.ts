// Loading of pages on a cheap phone: Lighthouse's four scores, and the largest contentful paint compared with the same page saved as static
// HTML. npm run bench -- pages [runs] (default 3; reports the median of each figure). Page and static copy alternate, so that other load on
// the machine affects both. Lighthouse's benchmark index reports the machine's speed: scores of runs with very different indexes are not
// comparable, the blocking time in CPU time is.
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { processorBlockingMs, type TraceEvent } from './pages/blocking-time.ts';
import { freePort, startPortal } from './pages/portal-server.ts';
import { serveStaticCopy, withoutScripts } from './pages/static-copy.ts';
import { findChromium } from './support/chromium.ts';
import { report } from './support/report.ts';

/** Slowdown of Lighthouse's phone compared with this machine. */
const phoneSlowdown = 4;

type Theme = 'dark' | 'light';
interface Visit {
  readonly result: Result;
  /** Blocking time in milliseconds of CPU time. */
  readonly blocking: number;
}
interface View {
  readonly page: string;
  readonly path: string;
  readonly theme: Theme;
  readonly language: string;
}

const pages = [
  { page: 'home', path: '/index' },
  { page: 'vnlottery', path: '/vnlottery' },
] as const;
const themes: readonly Theme[] = ['dark', 'light'];
const languages = ['EN', 'VI'] as const;
const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const views: readonly View[] = pages.flatMap((page) =>
  themes.flatMap((theme) => languages.map((language) => ({ ...page, theme, language }))),
);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A phone's visit with an empty cache in a new browser; the theme is the system's preference. */
async function visit(executablePath: string, origin: string, view: View): Promise<Visit> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      `--remote-debugging-port=${port}`,
      `--blink-settings=preferredColorScheme=${view.theme === 'dark' ? 0 : 1}`,
    ],
  });
  try {
    const run = await lighthouse(`${origin}${view.path}`, {
      port,
      logLevel: 'error',
      onlyCategories: [...scores],
      extraHeaders: { cookie: `lang=${view.language}` },
    });
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse gave no result');
    const { traceEvents } = run.artifacts.Trace as unknown as { traceEvents: readonly TraceEvent[] };
    return { result: run.lhr, blocking: processorBlockingMs(traceEvents, phoneSlowdown) };
  } finally {
    await browser.close();
  }
}

const numberOf = ({ result }: Visit, audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;

async function measure(view: View, runs: number, executablePath: string, origin: string): Promise<void> {
  const name = `${view.page}_${view.language.toLowerCase()}_${view.theme}`;
  const answer = await fetch(`${origin}${view.path}`, {
    headers: { accept: 'text/html', cookie: `lang=${view.language}` },
  });
  const copy = await serveStaticCopy(withoutScripts(await answer.text(), view.theme), origin);
  try {
    const live: Visit[] = [];
    const still: Visit[] = [];
    for (let run = 0; run < runs; run += 1) {
      live.push(await visit(executablePath, origin, view));
      still.push(await visit(executablePath, copy.origin, view));
    }
    for (const score of scores) {
      const points = live.map(({ result }) => (result.categories[score]?.score ?? 0) * 100);
      report('pages', `${name}_${score.replace('-', '_')}`, median(points), 'points');
    }
    const largest = median(live.map((one) => numberOf(one, 'largest-contentful-paint')));
    const limit = median(still.map((one) => numberOf(one, 'largest-contentful-paint')));
    report('pages', `${name}_lcp`, largest, 'ms');
    report('pages', `${name}_static_lcp`, limit, 'ms');
    report('pages', `${name}_lcp_to_static`, largest / limit, 'ratio');
    report('pages', `${name}_layout_shift`, median(live.map((one) => numberOf(one, 'cumulative-layout-shift'))), 'cls');
    report('pages', `${name}_blocking_cpu`, median(live.map((one) => one.blocking)), 'ms');
    report('pages', `${name}_blocking`, median(live.map((one) => numberOf(one, 'total-blocking-time'))), 'ms');
    report('pages', `${name}_machine`, median(live.map((one) => one.result.environment.benchmarkIndex)), 'index');
  } finally {
    await copy.stop();
  }
}

const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) throw new Error('npm run bench -- pages [runs]: a whole number from 1');
const executablePath = findChromium();
const portal = await startPortal();
try {
  for (const view of views) await measure(view, runs, executablePath, portal.origin);
} finally {
  await portal.stop();
}
