import type { TestDatabase } from '@lantern/database/testing';
import type { TopicAdapters } from './adapter.ts';

let opened: Promise<TestDatabase> | null = null;

/**
 * The books, on the real ledger and a throw-away database. Both are loaded and made by the first such case, because the
 * other topics need neither; the cases share the database.
 */
export const ledger: TopicAdapters = {
  ledger_run: async (input) => {
    const { runLedgerCase } = await import('@lantern/ledger/vectors');
    opened ??= import('@lantern/database/testing').then((testing) => testing.testDatabase());
    return runLedgerCase(input, await opened);
  },
};

/** Removes the throw-away database. */
export async function closeLedger(): Promise<void> {
  await (await opened)?.drop();
  opened = null;
}
