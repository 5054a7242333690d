/** Normalizes an agent's text for storage: composed characters (NFC), no control characters, no trailing spaces. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Normalizes text for comparison: lower case without accents, full-width forms as half-width ones. */
export const comparable = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');

/** Top-level domains recognized in a bare domain name; none is a word that could follow a full stop. */
const ENDS =
  'com|net|org|info|biz|xyz|top|vip|club|site|online|shop|app|live|link|win|bet|vn|th|id|cn|jp|sg|ph|kh|cc|tv|io|gg|ru|me|ly';

/**
 * Detects links out of the site: a URL with or without protocol, or an email address. Agent messages are plain text; a link in the name of
 * the member's upline would be a phishing risk.
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

/** Why an agent message is refused: it contains a link, or a word that the brand has blocked. */
export type AgentMessageFault = { readonly rule: 'link' } | { readonly rule: 'word'; readonly word: string };

/** Returns the first fault of a text, or null if it may be sent; `words` are already normalized for comparison. */
export function faultOf(text: string, words: readonly string[]): AgentMessageFault | null {
  const plain = comparable(text);
  if (LINK.test(plain)) return { rule: 'link' };
  const word = words.find((one) => plain.includes(one));
  return word === undefined ? null : { rule: 'word', word };
}
