import { readStatement } from '../read-statement.ts';
import type { ReadingTerms, StatementReading } from '../types.ts';

/** Terms of a bank in Hanoi, on 1 December 2026 at 13:00 by its clock. */
export const TERMS: ReadingTerms = {
  zone: 'Asia/Ho_Chi_Minh',
  exponent: 2,
  currency: 'P',
  now: new Date('2026-12-01T06:00:00Z'),
  chosen: {},
  earlier: [],
};

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** Reads a file that is expected to be readable. */
export async function reading(
  content: string | Uint8Array,
  terms: Partial<ReadingTerms> = {},
): Promise<StatementReading> {
  const outcome = await readStatement(bytesOf(content), { ...TERMS, ...terms });
  if (!('understood' in outcome)) throw new Error(`${outcome.fault} at line ${outcome.line}`);
  return outcome;
}

/** The fault of a file that cannot be read at all, as `QUOTE 2`; READ for other files. */
export async function faultOf(content: string | Uint8Array, terms: Partial<ReadingTerms> = {}): Promise<string> {
  const outcome = await readStatement(bytesOf(content), { ...TERMS, ...terms });
  return 'understood' in outcome ? 'READ' : `${outcome.fault} ${outcome.line}`;
}

/** Payments in short: local time, amount in minor units, payer. */
export async function payments(content: string | Uint8Array, terms: Partial<ReadingTerms> = {}): Promise<string[]> {
  const { rows, understood, unread, fault } = await reading(content, terms);
  return [
    ...understood.questions.map((question) => `? ${question}`),
    ...(fault === null ? [] : [`! ${fault.fault} ${fault.line}`]),
    ...rows.map(({ local, amount, payer }) => `${local} ${amount} ${payer}`.trim()),
    ...unread.map(({ line, fault: why }) => `unread ${line} ${why}`),
  ];
}
