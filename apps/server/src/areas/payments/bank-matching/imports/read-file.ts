import { type ReadingTerms, readStatement, type StatementFault, type StatementReading } from '@lantern/statements';

/** Reads a file of a bank, in a thread of its own (read-upload.ts). */
export function readFile({
  bytes,
  terms,
}: {
  readonly bytes: Uint8Array;
  readonly terms: ReadingTerms;
}): Promise<StatementReading | StatementFault> {
  return readStatement(bytes, terms);
}
