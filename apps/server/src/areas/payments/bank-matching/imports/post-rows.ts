import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { type BrandView, createPacer, type Scope } from '@lantern/server-kit';
import { ledgerScope } from '../../../wallet/index.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PostedRow } from './repository/lines.ts';

/** Rows of one call to the books: a few milliseconds of the event loop. */
const PIECE = 250;

/** Posts the incoming rows of a statement to suspense (P02), in pieces, so that a long statement delays nobody. */
export async function postRows(
  deps: Pick<PaymentsDeps, 'ledger'>,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  rows: readonly PostedRow[],
  { account, at }: { readonly account: string; readonly at: Date },
): Promise<void> {
  const scope: Scope = { brandId: brand.id };
  const books = ledgerScope(brand, { ...scope, book: 'REAL' });
  const incoming = rows.filter(({ amount }) => amount > 0n);
  const pace = createPacer();
  for (let start = 0; start < incoming.length; start += PIECE) {
    const commands = incoming.slice(start, start + PIECE).map(({ id, amount }) => ({
      id: commandId('payments.statement-line', brand.id, id),
      posting: postings.bankMoneyReceived({ bank: account, amount }),
      reference: { type: 'statement', id: id.toString() },
      at,
    }));
    const answers = await deps.ledger.post(tx, books, commands);
    const failed = answers.find((answer) => answer.outcome !== 'posted');
    if (failed) throw new Error(`a row of the statement was not posted: ${failed.outcome}`);
    await pace();
  }
}
