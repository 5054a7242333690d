// npm test [-- <filter> …]: sets up what is missing, then runs checks, unit, integration and browser tests. A filter is a stage (check,
// unit, db, e2e), an area (lottery, payments, …, see lib/areas.mjs) or a part of test files' paths. --prove runs the long versions.
import './lib/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathsOf } from './lib/areas.mjs';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { elapsed, main, root, runTool, Sentence, say } from './lib/run.mjs';

const STAGES = ['check', 'unit', 'db', 'e2e'];
const PROVE_RUNS = '2000';
/** Terminal colour codes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape is what is looked for
const STYLES = /\u001B\[[\d;]*m/gu;

const options = process.argv.slice(2);
const isProof = options.includes('--prove');
const filters = options.filter((option) => !option.startsWith('--'));
const stages = filters.filter((filter) => STAGES.includes(filter));
const paths = filters.filter((filter) => !STAGES.includes(filter)).flatMap(pathsOf);
const wants = (stage) => (stages.length > 0 ? stages.includes(stage) : stage !== 'check' || paths.length === 0);

const environment = {
  ...process.env,
  ...(isProof && { LANTERN_PROVE: '1', PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? PROVE_RUNS }),
};

async function check() {
  const { runChecks } = await import('./checks/index.mjs');
  return runChecks(root);
}

/** First lines of a test's failure message. */
const reasonOf = (message = '') =>
  message
    .replaceAll(STYLES, '')
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, 8)
    .join('\n    ');

/** Counts the results of a vitest report. A file that could not be loaded, or an error outside of tests, counts as one failure. */
function countReport(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap((one) => {
    const name = path.relative(root, one.name);
    const tests = one.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && one.status === 'failed') return [`${name}\n    ${reasonOf(one.message)}`];
    return tests.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n    ${reasonOf(failureMessages[0])}`);
  });
  if (code !== 0 && failures.length === 0)
    failures.push(`an error outside of the tests of ${path.basename(file, '.json')}`);
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

async function vitest(name, { env = environment, workers = 2, projects = [name] } = {}) {
  const file = path.join(root, 'test-results', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code } = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...paths,
    ],
    { env },
  );
  return countReport(file, code);
}

async function browserTests() {
  const chromium = await ensureChromium();
  await build();
  return vitest('e2e', { env: { ...environment, CHROMIUM_PATH: chromium }, workers: 3 });
}

// Database tests wait for the database, browser tests for draws, animations and time limits: one extra worker keeps two processors busy.
const work = {
  check,
  unit: () => vitest('unit', { projects: ['unit', 'front-ends'] }),
  db: () => vitest('db', { workers: 3 }),
  e2e: browserTests,
};

async function stage(name) {
  const startedAt = performance.now();
  say(`\n── ${name} ──`);
  try {
    const counts = await work[name]();
    say(`${name}: ${counts.passed} passed, ${counts.failed} failed in ${elapsed(startedAt)}`);
    return counts;
  } catch (error) {
    say(error instanceof Sentence ? error.message : error.stack);
    return { passed: 0, failed: 1, failures: [String(error.message)] };
  }
}

await main(async () => {
  await install();
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const name of STAGES.filter(wants)) {
    const counts = await stage(name);
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...(counts.failures ?? []).map((failure) => `  ${name}: ${failure}`));
  }
  if (total.passed + total.failed === 0) throw new Sentence(`No test matches ${filters.join(' ')}.`);
  // Repeated at the end, for readers who see only the last lines of a long run.
  if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
});
