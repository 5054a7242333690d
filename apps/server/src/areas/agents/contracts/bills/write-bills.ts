import type { Queryable } from '@lantern/database';
import { type Command, commandId, postings } from '@lantern/ledger';
import type { BrandView } from '@lantern/server-kit';
import { ledgerScope } from '../../../wallet/index.ts';
import type { ContractDeps } from '../deps.ts';
import { publishBills } from '../publish-changes.ts';
import { type BillRow, insertBills, type NewBill } from '../repository/bills.ts';

export const billKindOf = ({ kind }: Pick<BillRow, 'kind'>) => (kind === 'DIVIDEND' ? 'DIVIDEND' : 'SALARY');
export const billReference = ({ id }: Pick<BillRow, 'id'>) => ({ type: 'contract_bill', id: id.toString() });

/** Posts the commands of bills and throws unless all are posted. Must be the last step of the transaction. */
export async function postAll(
  deps: Pick<ContractDeps, 'ledger'>,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  book: BillRow['book'],
  commands: readonly Command[],
): Promise<void> {
  if (commands.length === 0) return;
  const answers = await deps.ledger.post(tx, ledgerScope(brand, { brandId: brand.id, book }), commands);
  const failed = answers.findIndex(({ outcome }) => outcome !== 'posted' && outcome !== 'duplicate');
  if (failed >= 0) throw new Error(`${commands[failed]?.posting.code} was not posted: ${answers[failed]?.outcome}`);
}

/**
 * Inserts bills of closed periods and posts what the platform owes for them (P39).
 * @returns the new bills
 */
export async function writeBills(
  deps: ContractDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  bills: readonly NewBill[],
  now: Date,
): Promise<readonly BillRow[]> {
  const written = bills.length === 0 ? [] : await insertBills(tx, { brandId: brand.id }, bills);
  for (const book of ['REAL', 'TEST'] as const) {
    const owed = written.filter((bill) => bill.byPlatform && bill.due > 0n && bill.book === book);
    await postAll(
      deps,
      tx,
      brand,
      book,
      owed.map((bill) => ({
        id: commandId('agents.bill-accrued', brand.id, bill.id),
        posting: postings.contractBillAccrued({ kind: billKindOf(bill), amount: bill.due }),
        reference: billReference(bill),
        at: now,
      })),
    );
  }
  await publishBills(deps, tx, written);
  return written;
}
