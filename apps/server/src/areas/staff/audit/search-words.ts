import { type Language, messagesOf } from '@lantern/locales/server';
import { foldForSearch } from '@lantern/text/fold';

const ACTION = 'action_';
/** Kinds of targets by the letter in the number that operators see: `D 599`. */
const KINDS: Readonly<Record<string, string>> = { D: 'deposit', W: 'withdrawal', C: 'aml-case', A: 'activity' };

/** Code of an action from the key of its name: `action_payments_reject_withdrawal` is `payments.reject-withdrawal`. */
function codeOf(key: string): string {
  const [area = '', ...rest] = key.slice(ACTION.length).split('_');
  return `${area}.${rest.join('-')}`;
}

/** Actions whose names in the operator's language contain the words. */
export function actionsNamed(language: Language, words: string): string[] {
  const wanted = foldForSearch(words.trim());
  return Object.entries(messagesOf(language).backoffice)
    .filter(([key, name]) => key.startsWith(ACTION) && foldForSearch(name).includes(wanted))
    .map(([key]) => codeOf(key));
}

/** A target as it is stored: `D 599` is `deposit:599`; other texts as they are. */
export function targetOf(written: string): string {
  const [, letter = '', number] = /^\s*([a-z])\s*([1-9]\d{0,17})\s*$/i.exec(written) ?? [];
  const kind = KINDS[letter.toUpperCase()];
  return kind === undefined || number === undefined ? written.trim() : `${kind}:${number}`;
}
