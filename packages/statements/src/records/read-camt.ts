import type { RecordBalance, StatementRecord, StatementSection } from './record-statement.ts';
import { elementsAt, textAt, type XmlElement, xmlTree } from './xml-tree.ts';

const STATEMENTS = ['Stmt', 'Rpt', 'Ntfctn'];
const LONGEST_START = 4_000;

/** Whether a text is XML at all. */
export const isXml = (text: string): boolean => /^\s*<(?:\?xml|[A-Za-z])/.test(text.slice(0, LONGEST_START));

const firstText = (element: XmlElement, paths: readonly (readonly string[])[]): string =>
  paths.map((path) => textAt(element, ...path)).find((text) => text !== '') ?? '';

/** Lines on which entries begin, in their order. */
function entryLines(text: string): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  let from = 0;
  for (const match of text.matchAll(/<(?:[A-Za-z0-9_]{1,20}:)?Ntry[\s>]/g)) {
    for (let at = text.indexOf('\n', from); at !== -1 && at < match.index; at = text.indexOf('\n', at + 1)) line += 1;
    from = match.index;
    lines.push(line);
  }
  return lines;
}

interface EntryTerms {
  readonly line: number;
  readonly isPending: boolean;
  readonly date: string | null;
}

function remittanceOf(details: XmlElement): string {
  const unstructured = elementsAt(details, 'RmtInf', 'Ustrd').map(({ text }) => text.trim());
  const structured = elementsAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text.trim());
  const additional = textAt(details, 'AddtlTxInf');
  return [...unstructured, ...structured].filter((one) => one !== '').join(' ') || additional;
}

/** The other side: the debtor of money that came in, the creditor of money that left. */
function partyOf(details: XmlElement, isCredit: boolean): string {
  const side = isCredit ? 'Dbtr' : 'Cdtr';
  return firstText(details, [
    ['RltdPties', side, 'Nm'],
    ['RltdPties', side, 'Pty', 'Nm'],
    ['RltdPties', `Ultmt${side}`, 'Nm'],
    ['RltdPties', `Ultmt${side}`, 'Pty', 'Nm'],
  ]);
}

const isoText = (text: string) => (text.length > 10 ? text : text.slice(0, 10));
const dateOf = (entry: XmlElement): string | null => {
  const date = firstText(entry, [
    ['BookgDt', 'DtTm'],
    ['BookgDt', 'Dt'],
    ['ValDt', 'DtTm'],
    ['ValDt', 'Dt'],
  ]);
  return date === '' ? null : isoText(date);
};

function amountOf(element: XmlElement): XmlElement | null {
  return elementsAt(element, 'Amt')[0] ?? elementsAt(element, 'AmtDtls', 'TxAmt', 'Amt')[0] ?? null;
}

function recordOf(entry: XmlElement, details: XmlElement | null, terms: EntryTerms): StatementRecord {
  const own = details === null ? null : amountOf(details);
  const amount = own ?? amountOf(entry);
  const indicator = (details === null ? '' : textAt(details, 'CdtDbtInd')) || textAt(entry, 'CdtDbtInd');
  const isCredit = indicator === 'CRDT';
  const reference = (details === null ? '' : remittanceOf(details)) || textAt(entry, 'AddtlNtryInf');
  const ownNumber = details === null ? '' : textAt(details, 'Refs', 'AcctSvcrRef');
  const number = ownNumber || textAt(entry, 'AcctSvcrRef');
  const payer = details === null ? '' : partyOf(details, isCredit);
  const isKnown = indicator === 'CRDT' || indicator === 'DBIT';
  const text = amount?.text.trim() ?? '';
  return {
    ...terms,
    amount: isKnown && text !== '' ? text : null,
    isCredit,
    currency: amount?.attributes.Ccy ?? '',
    payer,
    reference,
    number,
    text: [terms.date ?? '', text, indicator, payer, reference].join(' | '),
  };
}

/** Hundred-thousandths of an amount, to compare sums in any currency. */
function scaled(text: string): bigint | null {
  const match = /^(\d{1,18})(?:\.(\d{0,5}))?$/.exec(text);
  return match === null ? null : BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(5, '0'));
}

/** Whether the parts of a collective booking have amounts of the same currency that make up the whole. */
function isDivided(entry: XmlElement, parts: readonly XmlElement[]): boolean {
  const whole = amountOf(entry);
  const amounts = parts.map(amountOf);
  if (whole === null || amounts.some((one) => one?.attributes.Ccy !== whole.attributes.Ccy)) return false;
  const side = textAt(entry, 'CdtDbtInd');
  if (parts.some((part) => !['', side].includes(textAt(part, 'CdtDbtInd')))) return false;
  const sums = amounts.map((one) => scaled(one?.text.trim() ?? ''));
  const total = sums.reduce<bigint | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0n);
  return total !== null && total === scaled(whole.text.trim());
}

function recordsOf(entry: XmlElement, line: number): readonly StatementRecord[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts');
  const terms = { line, isPending: status !== '' && status !== 'BOOK', date: dateOf(entry) };
  const parts = elementsAt(entry, 'NtryDtls', 'TxDtls');
  const [first] = parts;
  if (first === undefined) return [recordOf(entry, null, terms)];
  if (parts.length > 1 && isDivided(entry, parts)) return parts.map((part) => recordOf(entry, part, terms));
  // The amount of a single part may be in the currency of the sender: that of the booking counts.
  const whole = recordOf(entry, null, terms);
  if (parts.length > 1) return [whole];
  const details = recordOf(entry, first, terms);
  const { amount, isCredit, currency, text } = whole;
  return [{ ...details, payer: partyOf(first, isCredit), amount, isCredit, currency, text }];
}

function balanceOf(statement: XmlElement, codes: readonly string[]): RecordBalance | null {
  const balances = elementsAt(statement, 'Bal');
  const found = codes
    .map((code) => balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((balance) => balance !== undefined);
  if (found === undefined) return null;
  return { line: 1, amount: textAt(found, 'Amt'), isCredit: textAt(found, 'CdtDbtInd') !== 'DBIT' };
}

/** Reads camt.052, camt.053 and camt.054; null for other XML. */
export function readCamt(text: string): readonly StatementSection[] | null {
  const root = xmlTree(text);
  if (root === null) return null;
  const documents = root.name === 'Document' ? [root] : elementsAt(root, 'Document');
  const statements = documents
    .flatMap(({ children }) => children)
    .flatMap(({ children }) => children.filter(({ name }) => STATEMENTS.includes(name)));
  if (statements.length === 0) return null;
  const lines = entryLines(text);
  let index = 0;
  let last = 0;
  return statements.map((statement) => {
    const records = elementsAt(statement, 'Ntry').flatMap((entry) => {
      const found = recordsOf(entry, lines[index] ?? 1);
      index += 1;
      // Rows are told apart by their lines, also where a file has only one.
      return found.map((record) => {
        last = Math.max(record.line, last + 1);
        return { ...record, line: last };
      });
    });
    return {
      records,
      account: firstText(statement, [
        ['Acct', 'Id', 'IBAN'],
        ['Acct', 'Id', 'Othr', 'Id'],
      ]),
      opening: balanceOf(statement, ['OPBD', 'PRCD']),
      closing: balanceOf(statement, ['CLBD']),
    };
  });
}
