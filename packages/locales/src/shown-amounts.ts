/** A wire amount: digits and decimals without separators, far fewer than forty each. Ids and counts have no decimals. */
const WIRE_AMOUNT = /^-?\d{1,40}\.\d{1,40}$/;
/** An amount of a currency without decimals looks like an id or a count: placeholders of these names are amounts. */
const WHOLE_AMOUNT = /^-?\d{1,40}$/;
const AMOUNT_NAMES: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'closing',
  'difference',
  'due',
  'left',
  'limit',
  'max',
  'min',
  'reached',
  'received',
  'remaining',
  'rest',
]);

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
    typeof value === 'string' && isAmount(name, value) ? lead + withGroups(value) : value,
  ]);
  return Object.fromEntries(shown) as Params;
}

function isAmount(name: string, value: string): boolean {
  return WIRE_AMOUNT.test(value) || (AMOUNT_NAMES.has(name) && WHOLE_AMOUNT.test(value));
}

function withGroups(amount: string): string {
  const [whole = '', ...decimals] = amount.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
