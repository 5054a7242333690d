import { AGENT_MESSAGE_LIMITS } from '@lantern/contract/agent-message-calls';
import { foldText } from '@lantern/text/fold';
import { formerFold } from '@lantern/text/former';

/** Normalizes an agent's text for storage: composed characters (NFC), no control characters, no trailing spaces. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Top-level domains recognized in a bare domain name; none is a word that could follow a full stop. */
const ENDS =
  'com|net|org|info|biz|xyz|top|vip|club|site|online|shop|app|live|link|win|bet|vn|th|id|cn|jp|sg|ph|kh|cc|tv|io|gg|ru|me|ly';

/**
 * Detects links out of the site: a URL with or without protocol, or an email address. Agent messages are plain text; a link in the name of
 * the member's upline would be a phishing risk. Before a full stop or an at sign one character is sufficient: a quantifier there would
 * search a long run of letters again from each of them.
 */
const LINKS = [
  /\b[a-z][a-z\d+.-]{1,9}:\/\//,
  /\bwww\./,
  /[\w.+-]@[\w-]+\.\w/,
  new RegExp(String.raw`[a-z\d-]\.(?:${ENDS})\b`),
  /[a-z\d-]\.[a-z]{2,}\//,
];

/** Letters that stand for two become two in comparable form; a text that grows to more than three times its length consists of compatibility characters. */
const MOST_GROWTH = 3;
const LONGEST_COMPARABLE = MOST_GROWTH * (AGENT_MESSAGE_LIMITS.title + 1 + AGENT_MESSAGE_LIMITS.text);

/** Why an agent message is refused: it contains a link, or a word that the brand has blocked. */
export type AgentMessageFault = { readonly rule: 'link' } | { readonly rule: 'word'; readonly word: string };

/** A message in the forms in which it is compared. */
export interface ComparableMessage {
  readonly plain: string;
  /** Without the marks of any script, for words that were stored so. */
  readonly bare: string;
}

/** The comparable forms of a whole message; null if they are much longer than a message may be. */
export function comparableMessage(title: string, text: string): ComparableMessage | null {
  const whole = `${title}\n${text}`;
  const message = { plain: foldText(whole), bare: formerFold(whole) };
  return message.plain.length > LONGEST_COMPARABLE ? null : message;
}

/** Whether a text in comparable form names an address: a link, a domain or a mailbox. */
export const namesAddress = (plain: string): boolean => LINKS.some((link) => link.test(plain));

/** A blocked word in comparable form. */
export interface BlockedWord {
  readonly word: string;
  /** Stored by an older version, without the marks of its script. */
  readonly isBare: boolean;
}

/** Returns the first fault of a message, or null if it may be sent. */
export function faultOf({ plain, bare }: ComparableMessage, words: readonly BlockedWord[]): AgentMessageFault | null {
  if (namesAddress(plain)) return { rule: 'link' };
  const found = words.find(({ word, isBare }) => (isBare ? bare : plain).includes(word));
  return found === undefined ? null : { rule: 'word', word: found.word };
}
