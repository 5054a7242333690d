const LONGEST_NAME = 80;

/** Words with which banks introduce the sender and the receiver, each followed by an account: `CT tu … toi …`. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['CT TU ', ' TOI '],
  ['CT TỪ ', ' TỚI '],
  ['CHUYEN TU ', ' TOI '],
  ['TRANSFER FROM ', ' TO '],
  ['TRF FROM ', ' TO '],
  ['TRANSFER DARI ', ' KE '],
];

/**
 * The sender where the bank's own words state the accounts of both sides at the end of the text, behind what the sender wrote. Text that
 * the sender wrote in the same form is not taken for the bank's, because the last one is read.
 * @returns empty when the text says nothing certain
 * @example payerInText('MBVCB.1.nap tien.CT tu 0001 TRAN THI MAU toi 0002 CTY MAU') // 'TRAN THI MAU'
 */
export function payerInText(text: string): string {
  const upper = text.toUpperCase();
  // Letters that become two in upper case would move the positions.
  if (upper.length !== text.length) return '';
  for (const [from, to] of PAIRS) {
    const start = upper.lastIndexOf(from);
    if (start === -1 || /[\p{L}\d]/u.test(text[start - 1] ?? '')) continue;
    const begin = start + from.length;
    const end = upper.indexOf(to, begin);
    if (end === -1) continue;
    const sender = /^(\d{4,24}|[\dX*]{4,24}) (\S.*)$/.exec(text.slice(begin, end).trim());
    const receiver = /^[\dX*]{4,24}(?: |$)/i.test(text.slice(end + to.length).trim());
    const name = sender?.[2]?.trim() ?? '';
    const isName = name.length >= 2 && name.length <= LONGEST_NAME && /^[\p{L}\p{M} .'-]+$/u.test(name);
    if (receiver && isName) return name;
  }
  return '';
}
