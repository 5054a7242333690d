import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './run.mjs';

/** Files that are listed after a run. */
const DEAREST = 10;
/** Terminal colour codes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape is what is looked for
const STYLES = /\u001B\[[\d;]*m/gu;

/** First lines of a test's failure message. */
const reasonOf = (message = '') =>
  message
    .replaceAll(STYLES, '')
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, 8)
    .join('\n    ');

/**
 * Reads the results of a vitest report. A file that could not be loaded, or an error outside of tests, counts as one failure.
 *
 * @param {string} file report of vitest's JSON reporter
 * @param {number} code exit status of vitest
 * @returns {{passed: number, failed: number, failures: string[], failedFiles: string[], files: {name: string, seconds: number}[]}}
 */
export function readReport(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1, failures: [], failedFiles: [], files: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const results = report.testResults.map((one) => ({ ...one, name: path.relative(root, one.name) }));
  const failures = results.flatMap((one) => {
    const tests = one.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && one.status === 'failed') return [`${one.name}\n    ${reasonOf(one.message)}`];
    return tests.map(
      ({ fullName, failureMessages }) => `${one.name}: ${fullName}\n    ${reasonOf(failureMessages[0])}`,
    );
  });
  if (code !== 0 && failures.length === 0)
    failures.push(`an error outside of the tests of ${path.basename(file, '.json')}`);
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    failures,
    failedFiles: results.filter(({ status }) => status === 'failed').map(({ name }) => name),
    files: results.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  };
}

/** Seconds that all processors of the machine have worked, PostgreSQL and other users of the machine included. */
export function processorSeconds() {
  const times = os.cpus().map((one) => one.times);
  return times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) / 1000;
}

/**
 * The test files that took longest, one line each.
 *
 * @param {readonly {name: string, seconds: number}[]} files
 */
export const dearest = (files) =>
  [...files]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, DEAREST)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${name}`);
