// npm test [-- <filter> …]: sets up what is missing, then runs checks, unit, integration and browser tests. A filter is a stage (check,
// unit, db, e2e), an area (lottery, payments, …, see lib/areas.mjs) or a part of test files' paths. --changed [commit] runs only what the
// changes since that commit can break (without one: the uncommitted changes). --prove runs the long versions.
import './lib/node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathsOf } from './lib/areas.mjs';
import { build } from './lib/build.mjs';
import { browserTestsOf, changedFiles, isCommit } from './lib/changed.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { elapsed, main, root, runTool, Sentence, say } from './lib/run.mjs';
import { dearest, processorSeconds, readReport } from './lib/test-report.mjs';

const STAGES = ['check', 'unit', 'db', 'e2e'];
const PROVE_RUNS = '2000';
const options = process.argv.slice(2);
const isProof = options.includes('--prove');
const base = takeBase(options);
const filters = options.filter((option) => !option.startsWith('--'));
const stages = filters.filter((filter) => STAGES.includes(filter));
const paths = filters.filter((filter) => !STAGES.includes(filter)).flatMap(pathsOf);
const wants = (stage) => (stages.length > 0 ? stages.includes(stage) : stage !== 'check' || paths.length === 0);

/** Takes `--changed [commit]` out of the options. @returns the commit, null without the option */
function takeBase(given) {
  const at = given.indexOf('--changed');
  if (at < 0) return null;
  const isNamed = isCommit(given[at + 1] ?? '');
  const [, name] = given.splice(at, isNamed ? 2 : 1);
  return name ?? 'HEAD';
}

const environment = {
  ...process.env,
  ...(isProof && { LANTERN_PROVE: '1', PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? PROVE_RUNS }),
};

/** Unit and database tests import what they test. */
const byImports = base === null ? paths : [`--changed=${base}`];

async function check() {
  const { runChecks } = await import('./checks/index.mjs');
  return runChecks(root);
}

async function vitest(name, { env = environment, workers = 2, projects = [name], chosen = byImports } = {}) {
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
      ...chosen,
    ],
    { env },
  );
  return readReport(file, code);
}

async function browserTests() {
  const changed = base === null ? null : browserTestsOf(changedFiles(base));
  if (changed?.length === 0) return { passed: 0, failed: 0 };
  const chromium = await ensureChromium();
  await build();
  return vitest('e2e', { env: { ...environment, CHROMIUM_PATH: chromium }, chosen: changed ?? paths });
}

// Database tests wait for the database: one extra worker keeps two processors busy. Each worker of browser tests has a platform and a
// browser that keep two processors busy by themselves.
const work = {
  check,
  unit: () => vitest('unit', { projects: ['unit', 'front-ends'] }),
  db: () => vitest('db', { workers: 3 }),
  e2e: browserTests,
};

async function stage(name) {
  const startedAt = performance.now();
  const workedBefore = processorSeconds();
  say(`\n── ${name} ──`);
  try {
    const counts = await work[name]();
    const worked = `${(processorSeconds() - workedBefore).toFixed(0)} processor seconds`;
    say(`${name}: ${counts.passed} passed, ${counts.failed} failed in ${elapsed(startedAt)}, ${worked}`);
    return counts;
  } catch (error) {
    say(error instanceof Sentence ? error.message : error.stack);
    return { passed: 0, failed: 1, failures: [String(error.message)] };
  }
}

await main(async () => {
  if (base !== null && paths.length > 0)
    throw new Sentence('--changed chooses the tests by itself; only a stage can be named beside it.');
  await install();
  const total = { passed: 0, failed: 0 };
  const failures = [];
  const files = [];
  const repeats = [];
  for (const name of STAGES.filter(wants)) {
    const counts = await stage(name);
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...(counts.failures ?? []).map((failure) => `  ${name}: ${failure}`));
    files.push(...(counts.files ?? []));
    repeats.push(
      ...(counts.failedFiles ?? []).map((file) => `  npm ${isProof ? 'run prove' : 'test'} -- ${name} ${file}`),
    );
  }
  if (total.passed + total.failed === 0 && base !== null) return say('\nNo test can see the changes.');
  if (total.passed + total.failed === 0) throw new Sentence(`No test matches ${filters.join(' ')}.`);
  if (files.length > 1) say(`\nThe longest files:\n${dearest(files).join('\n')}`);
  // Repeated at the end, for readers who see only the last lines of a long run.
  if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`);
  if (repeats.length > 0) say(`\nTo repeat a file that failed:\n${repeats.join('\n')}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
});
