/** A wire amount: digits and decimals without separators, far fewer than forty each. Ids and counts have no decimals. */
const WIRE_AMOUNT = /^-?\d{1,40}\.\d{1,40}$/;

/**
 * Gives amounts among the values of a message's placeholders thousands separators, and the currency's symbol if one is given, as
 * everywhere else on a page; other values stay.
 *
 * @example withShownAmounts({ amount: '20000.00', orderId: '20000' }, 'P') // { amount: 'P 20,000.00', orderId: '20000' }
 */
export function withShownAmounts<Params extends Readonly<Record<string, unknown>>>(
  params: Params,
  symbol?: string,
): Params {
  // A symbol and its amount stay on one line.
  const lead = symbol ? `${symbol}\u00a0` : '';
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && WIRE_AMOUNT.test(value) ? lead + value.replace(/\B(?=(\d{3})+\.)/g, ',') : value,
  ]);
  return Object.fromEntries(shown) as Params;
}
