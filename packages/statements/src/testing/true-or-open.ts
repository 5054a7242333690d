import type { StatementReading } from '../types.ts';
import type { RandomFile } from './random-files.ts';
import { faultOf, reading } from './read.ts';

/** What became of a random file: read as it is, left to people, or silently wrong. */
export type Verdict = 'READ' | 'OPEN' | `WRONG: ${string}`;

const contentOf = ({ rows }: StatementReading) => rows.map(({ local, amount, payer }) => `${local} ${amount} ${payer}`);

/** Compares a reading with the payments that the file was made of. */
export async function judge(file: RandomFile): Promise<Verdict> {
  const { exponent } = file;
  if ((await faultOf(file.bytes, { exponent })) !== 'READ') return 'OPEN';
  const found = await reading(file.bytes, { exponent });
  if (found.understood.questions.length > 0 || found.fault !== null)
    return found.rows.length === 0 ? 'OPEN' : 'WRONG: rows';
  const left = file.payments.map(({ day, amount, payer }) => `${day} ${amount} ${payer}`);
  for (const row of contentOf(found)) {
    const at = left.indexOf(row);
    if (at === -1) return `WRONG: ${row}`;
    // Rows keep their order: those before were not read.
    left.splice(at, 1);
  }
  if (left.length > found.unread.length) return `WRONG: lost ${left.join('; ')}`;
  return left.length === 0 && found.unread.length === 0 ? 'READ' : 'OPEN';
}
