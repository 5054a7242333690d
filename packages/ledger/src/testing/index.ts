import type { Queryable } from '@lantern/database';
import type { AccountName } from '../accounts/accounts.ts';

export { samplePostings } from './sample-postings.ts';

/**
 * Creates a fault for tests of the balance checks: changes a stored balance without an entry. Needs the owner's connection, because the
 * application's role has no permission for it.
 *
 * @param by minor units to add; negative subtracts
 */
export async function falsifyBalance(ownerDb: Queryable, account: AccountName, by: bigint): Promise<void> {
  await ownerDb.query('update ledger.account set balance = balance + $2::bigint where name = $1', [account, by]);
}
