/**
 * `npm run vectors -- <folder> [--strict]`: runs the test vectors of a folder against the public functions of the engines and the real
 * ledger. Exit status 1 when a case fails, or with --strict when a function is unknown; 2 for wrong arguments.
 */
import { closeAdapters } from './adapters/index.ts';
import { readVectorFiles, runVectorFiles } from './run-cases.ts';

async function main(args: readonly string[]): Promise<number> {
  const isStrict = args.includes('--strict');
  const [folder, ...more] = args.filter((argument) => argument !== '--strict');
  if (folder === undefined || more.length > 0) {
    console.error('Usage: npm run vectors -- <folder> [--strict]');
    return 2;
  }
  const totals = await runVectorFiles(readVectorFiles(folder));
  for (const failure of totals.failures) console.log(`FAILED  ${failure}`);
  for (const [name, count] of totals.unknown) console.log(`unknown ${name}: ${count} cases`);
  const unknown = [...totals.unknown.values()].reduce((sum, count) => sum + count, 0);
  if (totals.passed + totals.failed + unknown === 0) console.log('There are no cases in this folder.');
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${unknown} unknown`);
  return totals.failed > 0 || (isStrict && unknown > 0) || totals.passed + unknown === 0 ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeAdapters();
}
