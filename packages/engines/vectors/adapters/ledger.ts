import { existsSync } from 'node:fs';
import type { TestDatabase } from '@lantern/database/testing';
import type { Adapter, CaseInput } from './adapter.ts';

/** What packages/ledger gives for these cases: runs one on the real ledger and answers in the chart's account names. */
type LedgerRunner = { runLedgerCase(input: CaseInput, database: TestDatabase): Promise<unknown> };

const RUNNER = new URL('../../../ledger/vectors/ledger-run.ts', import.meta.url);

let opened: Promise<TestDatabase> | null = null;

/** Whether the ledger has its runner. */
export function hasLedgerRunner(): boolean {
  return existsSync(RUNNER);
}

/** Runs a ledger case on a throw-away database. The first case loads and makes what is needed, the others share it. */
export const runOnLedger: Adapter = async (input) => {
  const { runLedgerCase } = (await import(RUNNER.href)) as LedgerRunner;
  opened ??= import('@lantern/database/testing').then((testing) => testing.testDatabase());
  return runLedgerCase(input, await opened);
};

/** Removes the throw-away database. */
export async function closeLedger(): Promise<void> {
  await (await opened)?.drop();
  opened = null;
}
