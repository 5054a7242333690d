/**
 * Reduces typed or pasted text to a decimal amount with at most `exponent` decimals. A comma before the last one or two digits is the
 * decimal separator, any other comma a thousands separator. `cleanAmount('P 1,234.567', 2)` → `'1234.56'`.
 */
export function cleanAmount(text: string, exponent: number): string {
  const cleaned = text.replace(/[^\d.,]/g, '');
  const pointed =
    !cleaned.includes('.') && /,\d{1,2}$/.test(cleaned) && cleaned.indexOf(',') === cleaned.lastIndexOf(',')
      ? cleaned.replace(',', '.')
      : cleaned;
  const plain = pointed.replace(/,/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 15);
  if (rest.length === 0 || exponent === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, exponent)}`;
}
