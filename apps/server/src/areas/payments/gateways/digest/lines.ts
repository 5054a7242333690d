import { parseAmount } from '@lantern/money';
import type { ProviderAccount } from '../provider-account.ts';
import { NoAnswer } from '../provider-call.ts';
import type { ProviderLine } from '../psp.ts';
import type { DigestCall } from './wire.ts';

const MOST_PAGES = 1_000;

/**
 * A statement page by page: `rows` has records `order_no,trade_no,amount,unix seconds` separated by `;`, `next` is the next page or empty.
 */
export async function* linesOf(
  call: DigestCall,
  account: ProviderAccount,
  path: string,
  span: { readonly from: Date; readonly to: Date },
): AsyncGenerator<ProviderLine> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000).toString();
  let page = '1';
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const answer = await call(account, path, { from: seconds(span.from), to: seconds(span.to), page });
    for (const row of (answer.rows ?? '').split(';').filter((text) => text !== '')) yield readLine(row, account);
    if (!answer.next) return;
    page = answer.next;
  }
  throw new NoAnswer('the statement does not end');
}

function readLine(row: string, { currency }: ProviderAccount): ProviderLine {
  const [orderNo = '', providerNo = '', money = '', seconds = ''] = row.split(',');
  const amount = parseAmount(money, currency.exponent);
  if (amount === null || orderNo === '' || !/^\d{1,12}$/.test(seconds)) throw new NoAnswer('a line cannot be read');
  return { orderNo, providerNo, amount, at: new Date(Number(seconds) * 1000) };
}
