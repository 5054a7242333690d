import type { TestDatabase } from '@lantern/database/testing';
import type { TopicAdapters } from '../adapter.ts';

let opened: Promise<TestDatabase> | null = null;

/**
 * Accounting cases, on the real ledger and a temporary database. Both are created by the first such case, because other topics do not
 * need them; the cases share the database.
 */
export const ledger: TopicAdapters = {
  ledger_run: async (input) => {
    const { runLedgerCase } = await import('@lantern/ledger/vectors');
    opened ??= import('@lantern/database/testing').then((testing) => testing.testDatabase());
    return runLedgerCase(input, await opened);
  },
};

/** Drops the temporary database. */
export async function closeLedger(): Promise<void> {
  await (await opened)?.drop();
  opened = null;
}
