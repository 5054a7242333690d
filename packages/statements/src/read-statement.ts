import { ENCODINGS, type Encoding } from '@lantern/contract/statement-reading';
import { type DecodedText, decodeAs, decodeText } from './files/decode-text.ts';
import { kindOfFile } from './files/kind-of-file.ts';
import { readTable } from './files/read-table.ts';
import { readWorkbook } from './files/read-workbook.ts';
import { layoutOf } from './layout.ts';
import { readTableStatement } from './read-table-statement.ts';
import { isXml, readCamt } from './records/read-camt.ts';
import { isMt940, readMt940 } from './records/read-mt940.ts';
import { recordStatement } from './records/record-statement.ts';
import type { ReadingTerms, StatementFault, StatementReading } from './types.ts';

/**
 * Reads a bank's file. What it does not say with certainty is a question or an unread row; a value is never guessed.
 * @returns a fault where nothing of the file can be shown; it never throws, whatever the bytes are
 */
export async function readStatement(
  bytes: Uint8Array,
  terms: ReadingTerms,
): Promise<StatementReading | StatementFault> {
  if (bytes.length === 0) return { fault: 'EMPTY', line: 1 };
  const kind = kindOfFile(bytes);
  if (kind === 'FOREIGN') return { fault: 'KIND', line: 1 };
  if (kind === 'WORKBOOK') return readSheet(bytes, terms);
  const decoded = decode(bytes, terms);
  if (decoded === null) return { fault: 'ENCODING', line: 1 };
  return readText(decoded, terms);
}

async function readSheet(bytes: Uint8Array, terms: ReadingTerms): Promise<StatementReading | StatementFault> {
  const workbook = await readWorkbook(bytes, terms.chosen.sheet);
  if ('fault' in workbook) return workbook;
  const noText = { encoding: null, encodings: [], isEncodingDecided: true, delimiter: null };
  return readTableStatement({ kind: 'WORKBOOK', ...workbook, ...noText }, terms);
}

function readText(decoded: DecodedText, terms: ReadingTerms): StatementReading | StatementFault {
  if (isXml(decoded.text)) {
    const sections = readCamt(decoded.text);
    return sections === null ? { fault: 'KIND', line: 1 } : recordStatement('CAMT', decoded, sections, terms);
  }
  if (isMt940(decoded.text)) return recordStatement('MT940', decoded, readMt940(decoded.text), terms);
  const table = readTable(decoded.text, terms.chosen.delimiter);
  if ('fault' in table) return table;
  const { encoding, encodings, isDecided } = decoded;
  const { rows, delimiter } = table;
  return readTableStatement(
    { kind: 'TEXT', rows, encoding, encodings, isEncodingDecided: isDecided, delimiter, sheets: [], sheet: 0 },
    terms,
  );
}

/** Names of encodings in XML that the Encoding standard reads as one of ours. */
const XML_NAMES: Readonly<Record<string, Encoding>> = {
  gbk: 'gb18030',
  gb2312: 'gb18030',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'windows-1252',
  'tis-620': 'windows-874',
};

function decode(bytes: Uint8Array, terms: ReadingTerms): DecodedText | null {
  const { encoding } = terms.chosen;
  const found = decodeText(bytes, encoding === undefined ? [] : [encoding]);
  if (found === null || found.isDecided) return found;
  const declared = /^\s*<\?xml[^>]{0,100}encoding=["']([A-Za-z0-9_-]{1,20})["']/.exec(found.text)?.[1]?.toLowerCase();
  const named = declared === undefined ? undefined : (XML_NAMES[declared] ?? ENCODINGS.find((one) => one === declared));
  if (named !== undefined) return decodeText(bytes, [named]);
  return earlierDecoding(bytes, terms, found) ?? found;
}

/** The encoding of an earlier file with the same heading, if the file can be read in it. */
function earlierDecoding(bytes: Uint8Array, terms: ReadingTerms, found: DecodedText): DecodedText | null {
  for (const earlier of terms.earlier) {
    const { encoding } = earlier;
    if (encoding === undefined || !found.encodings.some((one) => one.encoding === encoding)) continue;
    const text = decodeAs(bytes, encoding);
    const table = text === null ? null : readTable(text, terms.chosen.delimiter ?? earlier.delimiter);
    if (text === null || table === null || 'fault' in table) continue;
    if (layoutOf(table.rows, terms.chosen, [earlier]).earlier !== null)
      return { ...found, text, encoding, isDecided: true };
  }
  return null;
}
