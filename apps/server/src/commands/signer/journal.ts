import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** One signature; amounts are digit strings of smallest units. */
export interface JournalLine {
  readonly chainId: number;
  readonly path: string;
  readonly nonce: string;
  /** Digest of everything that was signed. */
  readonly digest: string;
  /** Digest without the fees, and the fees; missing in old entries, which are never replaced. */
  readonly payment?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
  readonly reference: string;
  readonly contract: string | null;
  readonly units: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Journal of all signatures, written to disk before a signature is returned. */
export interface Journal {
  /** All signatures with one nonce of an account, oldest first. */
  find(key: Pick<JournalLine, 'chainId' | 'path' | 'nonce'>): readonly JournalLine[];
  /** Amount of a coin paid from the platform's wallet on the day of an instant (UTC). */
  paidOn(chainId: number, contract: string | null, at: Date): bigint;
  append(line: JournalLine): void;
  close(): void;
}

const keyOf = ({ chainId, path, nonce }: Pick<JournalLine, 'chainId' | 'path' | 'nonce'>) =>
  `${chainId} ${path} ${nonce}`;
const dayOf = (chainId: number, contract: string | null, at: string) => `${chainId} ${contract} ${at.slice(0, 10)}`;

/** @throws Error if an entry cannot be read, because its signature would be forgotten */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(file, 'a+', 0o600);
  const lines = new Map<string, JournalLine[]>();
  const paid = new Map<string, bigint>();
  const take = (line: JournalLine) => {
    const under = lines.get(keyOf(line)) ?? [];
    lines.set(keyOf(line), [...under, line]);
    // A chain executes only one payment per nonce, however often it was signed.
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
