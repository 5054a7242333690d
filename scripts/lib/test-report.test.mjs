import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run.mjs';
import { dearest, processorSeconds, readReport } from './test-report.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lantern-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(testResults) {
  const file = path.join(folder, 'db.json');
  writeFileSync(file, JSON.stringify({ numPassedTests: 1, testResults }));
  return file;
}
const passed = { name: path.join(root, 'a.test.ts'), status: 'passed', startTime: 1_000, endTime: 3_500 };

test('a report is read with its failures, the files that have them and the seconds of each file', () => {
  const failing = { status: 'failed', fullName: 'adds up', failureMessages: ['\u001B[31m1 is not 2\u001B[39m'] };
  const file = report([
    { ...passed, assertionResults: [{ status: 'passed' }] },
    { ...passed, name: path.join(root, 'b.test.ts'), status: 'failed', assertionResults: [failing] },
  ]);
  expect(readReport(file, 1)).toEqual({
    ...{ passed: 1, failed: 1, failures: ['b.test.ts: adds up\n    1 is not 2'], failedFiles: ['b.test.ts'] },
    files: [
      { name: 'a.test.ts', seconds: 2.5 },
      { name: 'b.test.ts', seconds: 2.5 },
    ],
  });
});

test('a file that could not be loaded, an error outside of tests and a missing report are one failure each', () => {
  const unloaded = { ...passed, status: 'failed', message: 'no such module', assertionResults: [] };
  expect(readReport(report([unloaded]), 1).failures).toEqual(['a.test.ts\n    no such module']);
  expect(readReport(report([{ ...passed, assertionResults: [] }]), 1).failed).toBe(1);
  expect(readReport(path.join(folder, 'none.json'), 1).failed).toBe(1);
  expect(readReport(path.join(folder, 'none.json'), 0).failed).toBe(0);
});

test('the longest files come first, ten at most', () => {
  const files = Array.from({ length: 12 }, (_, place) => ({ name: `${place}.test.ts`, seconds: place }));
  expect(dearest(files)).toHaveLength(10);
  expect(dearest(files)[0]).toBe('    11 s  11.test.ts');
});

test('processor seconds grow with work', () => {
  const before = processorSeconds();
  // The system counts in hundredths of a second.
  for (const end = performance.now() + 50; performance.now() < end; );
  expect(processorSeconds()).toBeGreaterThan(before);
});
