import { createHash } from 'node:crypto';
import type { Payload } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { createThreads } from '@lantern/server-kit/threads';
import { type EarlierReading, isZone, type ReadingTerms, type StatementReading } from '@lantern/statements';
import { findBankAccount } from '../../channels/repository/bank-accounts.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { parseBalance } from '../balances/parse-balance.ts';
import type { readFile } from './read-file.ts';
import { listReadings } from './repository/readings.ts';

const PROGRAM = import.meta.url.endsWith('.ts') ? './read-file.ts' : './read-file.mjs';
/** A workbook may unpack to many times its size, and no table of encodings or dates is free. */
const threads = createThreads(new URL(PROGRAM, import.meta.url), {
  threads: 1,
  waiting: 16,
  timeMs: 20_000,
  memoryMb: 384,
});

export type UploadInput = Payload<'paymentsFinance.previewStatement'>;

/** A file as it was read, and what the person says beside it. */
export interface Upload {
  readonly account: string;
  readonly bytes: Buffer;
  readonly digest: Buffer;
  /** The bank's clock, and the account's before. */
  readonly zone: string;
  readonly formerZone: string;
  readonly reading: StatementReading;
  /** The balance after the last row in minor units, as the person typed it. */
  readonly typed: bigint | null;
}

/** Reads the file as the person and earlier files of the account say; stores nothing. */
export async function readUpload(
  deps: PaymentsDeps,
  context: StaffContext,
  input: UploadInput,
): Promise<Upload | Refusal> {
  const { scope } = context.operator;
  const account = await findBankAccount(deps.pool, scope, input.account);
  if (account === null) return refuse('NOT_FOUND');
  const { exponent, code } = context.brand.currency;
  const { businessTimeZone } = await deps.settings(scope.brandId);
  const formerZone = account.zone ?? businessTimeZone;
  const zone = input.zone ?? formerZone;
  if (!isZone(zone)) return refuse('FIELD_RULE', { field: 'zone', min: 1, max: 60, patternId: 'zone' });
  const typed = input.closing === undefined ? null : parseBalance(input.closing, exponent);
  if (input.closing !== undefined && typed === null) return refuse('AMOUNT_INVALID');
  const bytes = Buffer.from(input.file, 'base64');
  const earlier = (await listReadings(deps.pool, scope, account.code)) as readonly EarlierReading[];
  const reading = await readInThread(bytes, {
    zone,
    exponent,
    currency: code,
    now: context.now,
    chosen: input.reading ?? {},
    earlier,
  });
  if (isRefusal(reading)) return reading;
  const digest = createHash('sha256').update(bytes).digest();
  return { account: account.code, bytes, digest, zone, formerZone, reading, typed };
}

async function readInThread(bytes: Buffer, terms: ReadingTerms): Promise<StatementReading | Refusal> {
  const input: Parameters<typeof readFile>[0] = { bytes: new Uint8Array(bytes), terms };
  const read = await threads.run<Awaited<ReturnType<typeof readFile>>>('readFile', input);
  if (read === 'BUSY') return refuse('OVERLOADED');
  if (read === 'EXCEEDED') return refuse('STATEMENT_FORMAT', { fault: 'TOO_LONG', line: 1 });
  return 'understood' in read.value ? read.value : refuse('STATEMENT_FORMAT', { ...read.value });
}
