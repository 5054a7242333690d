/** What an agent wrote, as it is kept: composed letters, no control signs, no blanks at the ends of lines. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** As words are compared: small letters without accents, full-width forms as plain ones. */
export const comparable = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');

/** Ends of addresses that are written without anything behind them; none is a word that could follow a full stop. */
const ENDS =
  'com|net|org|info|biz|xyz|top|vip|club|site|online|shop|app|live|link|win|bet|vn|th|id|cn|jp|sg|ph|kh|cc|tv|io|gg|ru|me|ly';

/**
 * What leads away from the site: an address with or without its protocol, an address of mail. A letter is plain text; what
 * looks like a link in the name of one's upline is what somebody would fish with.
 */
const LINK = new RegExp(
  [
    String.raw`\b[a-z][a-z\d+.-]{1,9}:\/\/`,
    String.raw`\bwww\.`,
    String.raw`[\w.+-]+@[\w-]+\.\w`,
    String.raw`\b(?:[a-z\d-]+\.)+(?:${ENDS})\b`,
    String.raw`\b(?:[a-z\d-]+\.)+[a-z]{2,}\/`,
  ].join('|'),
);

/** Why a letter is not sent: it holds a link, or a word that the brand does not want in letters. */
export type LetterFault = { readonly rule: 'link' } | { readonly rule: 'word'; readonly word: string };

/** The first fault of what was written; `words` are comparable. Null: it may be sent. */
export function faultOf(text: string, words: readonly string[]): LetterFault | null {
  const plain = comparable(text);
  if (LINK.test(plain)) return { rule: 'link' };
  const word = words.find((one) => plain.includes(one));
  return word === undefined ? null : { rule: 'word', word };
}
