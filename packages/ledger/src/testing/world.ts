import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { type Command, commandId, createLedger, type Ledger, type LedgerScope, type Posting } from '../index.ts';

/** A temporary database with a ledger. */
export interface World {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  readonly scope: LedgerScope;
  end(): Promise<void>;
}

export const SCOPE: LedgerScope = { brandId: 1n, book: 'REAL', currency: 'P' };
export const NOON = new Date('2026-03-01T12:00:00Z');

export async function createWorld(members: readonly bigint[], connections = 2): Promise<World> {
  const database = await testDatabase();
  const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl, connections });
  for (const member of members) await ledger.openMember(database.appPool, SCOPE, member);
  return {
    database,
    ledger,
    scope: SCOPE,
    end: async () => {
      await ledger.close();
      await database.drop();
    },
  };
}

/** A command whose key is derived from its name. */
export function command(name: string, posting: Posting, at = NOON): Command {
  return { id: commandId('test', name), posting, reference: { type: 'test', id: name.replaceAll(' ', '_') }, at };
}
