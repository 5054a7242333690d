import { decodeText } from './files/decode-text.ts';
import { readTable } from './files/read-table.ts';
import { readTableStatement } from './read-table-statement.ts';
import type { ReadingTerms, StatementFault, StatementReading } from './types.ts';

/**
 * Reads a bank's file. What it does not say with certainty is a question or an unread row; a value is never guessed.
 * @returns a fault where nothing of the file can be shown; it never throws, whatever the bytes are
 */
export async function readStatement(
  bytes: Uint8Array,
  terms: ReadingTerms,
): Promise<StatementReading | StatementFault> {
  const decoded = decodeText(bytes, terms.chosen.encoding);
  if (decoded === null) return { fault: 'ENCODING', line: 1 };
  const table = readTable(decoded.text, terms.chosen.delimiter);
  if ('fault' in table) return table;
  return readTableStatement(
    {
      kind: 'TEXT',
      rows: table.rows,
      encoding: decoded.encoding,
      encodings: decoded.encodings,
      isEncodingDecided: decoded.isDecided,
      delimiter: table.delimiter,
      sheets: [],
      sheet: 0,
    },
    terms,
  );
}
