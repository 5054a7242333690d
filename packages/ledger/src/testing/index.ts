import type { Queryable } from '@lantern/database';
import type { AccountName } from '../accounts.ts';

export { samplePostings } from '../postings/sample-postings.ts';

/**
 * Plants a fault for tests of what proves the books: moves a kept balance beside its entries. Needs the owner's connection;
 * the application's role may not do it.
 *
 * @param by minor units to add; negative takes away
 */
export async function falsifyBalance(ownerDb: Queryable, account: AccountName, by: bigint): Promise<void> {
  await ownerDb.query('update ledger.account set balance = balance + $2::bigint where name = $1', [account, by]);
}
