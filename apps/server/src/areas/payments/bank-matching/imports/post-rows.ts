import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { type BrandView, createPacer, type Scope } from '@lantern/server-kit';
import { ledgerScope } from '../../../wallet/index.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PostedRow } from './repository/lines.ts';

/** Rows of one call to the books: a few milliseconds of the event loop. */
const PIECE = 250;

/** RECEIVED: to suspense (P02). REVERSED: back, when the statement is reversed (P02r). */
const MOVEMENTS = {
  RECEIVED: { command: 'payments.statement-line', posting: postings.bankMoneyReceived },
  REVERSED: { command: 'payments.statement-reversed', posting: postings.bankMoneyReversed },
} as const;

/** Posts the incoming rows of a statement, in pieces, so that a long statement delays nobody. */
export async function postRows(
  deps: Pick<PaymentsDeps, 'ledger'>,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  rows: readonly PostedRow[],
  {
    account,
    at,
    movement = 'RECEIVED',
  }: { readonly account: string; readonly at: Date; readonly movement?: keyof typeof MOVEMENTS },
): Promise<void> {
  const scope: Scope = { brandId: brand.id };
  const books = ledgerScope(brand, { ...scope, book: 'REAL' });
  const { command, posting } = MOVEMENTS[movement];
  const incoming = rows.filter(({ amount }) => amount > 0n);
  const pace = createPacer();
  for (let start = 0; start < incoming.length; start += PIECE) {
    const commands = incoming.slice(start, start + PIECE).map(({ id, amount }) => ({
      id: commandId(command, brand.id, id),
      posting: posting({ bank: account, amount }),
      reference: { type: 'statement', id: id.toString() },
      at,
    }));
    const answers = await deps.ledger.post(tx, books, commands);
    const failed = answers.find((answer) => answer.outcome !== 'posted');
    if (failed) throw new Error(`a row of the statement was not posted (${movement}): ${failed.outcome}`);
    await pace();
  }
}
