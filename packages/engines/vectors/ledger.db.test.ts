import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { closeAdapters } from './adapters/index.ts';
import { readVectorFiles, runVectorFiles } from './run-cases.ts';

afterAll(closeAdapters);

test('the open vectors of the ledger pass on the real ledger', async () => {
  const files = readVectorFiles(fileURLToPath(new URL('./open/cashier/ledger.open.json', import.meta.url)));
  const totals = await runVectorFiles(files);
  expect(totals.failures).toEqual([]);
  expect([totals.passed, totals.unknown.size]).toEqual([6, 0]);
});
