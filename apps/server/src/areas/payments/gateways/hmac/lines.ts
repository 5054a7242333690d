import type { Static } from 'typebox';
import type { ProviderAccount } from '../provider-account.ts';
import { NoAnswer } from '../provider-call.ts';
import type { ProviderLine } from '../psp.ts';
import { Lines } from './messages.ts';
import type { HmacCall } from './wire.ts';

const MOST_PAGES = 1_000;

/** A statement page by page, by the cursor in each page. */
export async function* linesOf(
  call: HmacCall,
  account: ProviderAccount,
  path: string,
  span: { readonly from: Date; readonly to: Date },
): AsyncGenerator<ProviderLine> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()];
  let cursor: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const page: Static<typeof Lines> = await call(account, path, { from, to, cursor }, Lines);
    for (const { orderNo, number, amount, at } of page.rows) {
      yield { orderNo, providerNo: number, amount: BigInt(amount), at: new Date(at) };
    }
    if (page.next === null) return;
    cursor = page.next;
  }
  throw new NoAnswer('the statement does not end');
}
