import type { RecordBalance, StatementRecord, StatementSection } from './record-statement.ts';

/** A field of a message: `:61:…` with the lines that belong to it. */
interface Field {
  readonly tag: string;
  readonly line: number;
  readonly text: string;
}

/** Whether a text is an MT940 or MT942: fields of a statement at the begin of lines. */
export const isMt940 = (text: string): boolean => {
  const start = text.slice(0, 4_000);
  return /^(?:\s*\{1:|\s*:20:|\s*:25:)/.test(start) || (/^:20:/m.test(start) && /^:6[01][FM]?:/m.test(start));
};

function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; line: number; text: string }[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const body = raw.startsWith('{')
      ? raw.slice(raw.lastIndexOf('{4:') === -1 ? raw.length : raw.lastIndexOf('{4:') + 3)
      : raw;
    const match = /^:(\d{2}[A-Z]?):(.*)$/.exec(body);
    if (match !== null) fields.push({ tag: match[1] ?? '', line: index + 1, text: match[2] ?? '' });
    else if (/^-\}?\s*$/.test(body) || body.startsWith('-}')) fields.push({ tag: '-', line: index + 1, text: '' });
    else {
      const last = fields.at(-1);
      if (last !== undefined && body !== '') last.text += `\n${body}`;
    }
  }
  return fields;
}

const isoDay = (day: string) => `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`;

/** The day of booking: month and day of its own, in the year in which it is near the value date. */
function bookingDay(value: string, entry: string | undefined): string {
  if (entry === undefined) return isoDay(value);
  const difference = Number(entry.slice(0, 2)) - Number(value.slice(2, 4));
  const year = Number(value.slice(0, 2)) + (difference > 6 ? -1 : difference < -6 ? 1 : 0);
  return isoDay(`${String(year).padStart(2, '0')}${entry}`);
}

function balanceOf({ text, line }: Field): RecordBalance | null {
  const match = /^([CD])\d{6}[A-Z]{3}([\d.,]{1,20})\s*$/.exec(text.split('\n')[0] ?? '');
  return match === null ? null : { line, amount: match[2] ?? '', isCredit: match[1] === 'C' };
}

/** The statement line: value date, booking date, direction, amount, kind, references. */
function recordOf(field: Field, information: string, currency: string): StatementRecord {
  const [first = '', ...more] = field.text.split('\n');
  const match = /^(\d{6})(\d{4})?(R?[CD]|E[CD])[A-Z]?([\d.,]+)/.exec(first.trim());
  const [whole = '', value = '', entry, direction = '', amount = ''] = match ?? [];
  const references = first.trim().slice(whole.length);
  const details = detailsOf(information);
  const separator = references.indexOf('//');
  return {
    line: field.line,
    date: match === null ? null : bookingDay(value, entry),
    amount: match === null ? null : amount,
    // The reversal of a credit takes money away, that of a debit gives it back.
    isCredit: direction === 'C' || direction === 'EC' || direction === 'RD',
    isPending: direction.startsWith('E'),
    currency,
    payer: details.payer,
    reference: details.reference === '' ? more.join(' ').trim() : details.reference,
    number: separator === -1 ? '' : references.slice(separator + 2).trim(),
    text: `${field.text} ${information}`,
  };
}

/** Name and purpose of the information to the account owner. */
function detailsOf(text: string): { readonly payer: string; readonly reference: string } {
  const code = /^\d{3}([?~>^|+])(?=\d{2})/.exec(text);
  if (code !== null) return numberedDetails(text.replaceAll('\n', ''), code[1] ?? '?');
  if (/\/(?:NAME|REMI|CNTP|ORDP)\//.test(text)) return namedDetails(text.replaceAll('\n', ''));
  return { payer: '', reference: text.replaceAll(/\s+/g, ' ').trim() };
}

/** `166?00…?20purpose?32name`. */
function numberedDetails(text: string, sign: string): { readonly payer: string; readonly reference: string } {
  const parts = text.split(sign).slice(1);
  const join = (isPart: (code: number) => boolean) =>
    parts
      .filter((part) => /^\d{2}/.test(part) && isPart(Number(part.slice(0, 2))))
      .map((part) => part.slice(2))
      .join('')
      .trim();
  return {
    payer: join((code) => code === 32 || code === 33),
    reference: join((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63)),
  };
}

const CODES = /\/(NAME|REMI|EREF|TRTP|IBAN|BIC|CNTP|ORDP|BENM|CSID|MARF|PREF|UDTR|UCRD|RTRN|ISDT|PURP|TRCD|TRAN)\//g;

/** `/NAME/…/REMI/…`, or the name as the third part of `/CNTP/account/bank/name/`. */
function namedDetails(text: string): { readonly payer: string; readonly reference: string } {
  const parts = new Map<string, string>();
  const found = [...text.matchAll(CODES)];
  for (const [index, match] of found.entries()) {
    const value = text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length);
    if (value !== '' && !parts.has(match[1] ?? '')) parts.set(match[1] ?? '', value.trim());
  }
  const named = parts.get('NAME') ?? parts.get('CNTP')?.split('/')[2] ?? '';
  const reference = (parts.get('REMI') ?? parts.get('EREF') ?? '').replace(/^(?:USTD|STRD)?\/{0,2}/, '');
  return { payer: named.replaceAll('/', ' ').trim(), reference: reference.trim() };
}

/** Reads the statements of a file of SWIFT messages. */
export function readMt940(text: string): readonly StatementSection[] {
  const sections: StatementSection[] = [];
  let [account, currency] = ['', ''];
  let opening: RecordBalance | null = null;
  let records: StatementRecord[] = [];
  const fields = fieldsOf(text);
  const finish = (closing: RecordBalance | null) => {
    if (records.length > 0 || closing !== null) sections.push({ records, account, opening, closing });
    records = [];
    opening = null;
  };
  for (const [index, field] of fields.entries()) {
    if (field.tag === '20') finish(null);
    if (field.tag === '25') account = field.text.trim();
    if (field.tag.startsWith('60')) {
      opening = balanceOf(field);
      currency = /^[CD]\d{6}([A-Z]{3})/.exec(field.text)?.[1] ?? '';
    }
    if (field.tag === '34F') currency = /^([A-Z]{3})/.exec(field.text)?.[1] ?? currency;
    if (field.tag === '61') {
      const next = fields[index + 1];
      records.push(recordOf(field, next?.tag === '86' ? next.text : '', currency));
    }
    if (field.tag === '62F' || field.tag === '62M') finish(balanceOf(field));
  }
  finish(null);
  return sections;
}
