import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** One signature that was given; amounts are digits of smallest units. */
export interface JournalLine {
  readonly chainId: number;
  readonly path: string;
  readonly nonce: string;
  /** What was signed, as a digest of all of it. */
  readonly digest: string;
  /** The same without its fees, and the fees; lines of old do not say, and are never replaced. */
  readonly payment?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
  readonly reference: string;
  readonly contract: string | null;
  readonly units: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What was ever signed, on disk before anybody gets a signature. */
export interface Journal {
  /** All signatures under one number of an account, in the order in which they were given. */
  find(key: Pick<JournalLine, 'chainId' | 'path' | 'nonce'>): readonly JournalLine[];
  /** What the house's wallet has paid of a coin on the day of an instant (UTC). */
  paidOn(chainId: number, contract: string | null, at: Date): bigint;
  append(line: JournalLine): void;
  close(): void;
}

const keyOf = ({ chainId, path, nonce }: Pick<JournalLine, 'chainId' | 'path' | 'nonce'>) =>
  `${chainId} ${path} ${nonce}`;
const dayOf = (chainId: number, contract: string | null, at: string) => `${chainId} ${contract} ${at.slice(0, 10)}`;

/** @throws Error where a line cannot be read: what was signed would be forgotten */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(file, 'a+', 0o600);
  const lines = new Map<string, JournalLine[]>();
  const paid = new Map<string, bigint>();
  const take = (line: JournalLine) => {
    const under = lines.get(keyOf(line)) ?? [];
    lines.set(keyOf(line), [...under, line]);
    // Under one number a chain carries out one payment, however often it was signed.
    if (line.path !== '1/0' || under.length > 0) return;
    const day = dayOf(line.chainId, line.contract, line.at);
    paid.set(day, (paid.get(day) ?? 0n) + BigInt(line.units));
  };
  for (const text of readFileSync(file, 'utf8').split('\n')) if (text !== '') take(JSON.parse(text) as JournalLine);
  return {
    find: (key) => lines.get(keyOf(key)) ?? [],
    paidOn: (chainId, contract, at) => paid.get(dayOf(chainId, contract, at.toISOString())) ?? 0n,
    append(line) {
      writeSync(handle, `${JSON.stringify(line)}\n`);
      fsyncSync(handle);
      take(line);
    },
    close: () => closeSync(handle),
  };
}
