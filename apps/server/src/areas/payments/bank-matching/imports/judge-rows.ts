import { createHash } from 'node:crypto';
import type { Queryable } from '@lantern/database';
import { createPacer, type Scope } from '@lantern/server-kit';
import { instantOf, localTimeOf, readingToStore, type UnreadRow } from '@lantern/statements';
import { type ComparedRow, compareRows, dayOf, type FileRow, type KnownRow } from './known-rows.ts';
import type { Upload, UploadInput } from './read-upload.ts';
import { type ImportRow, importOfFile } from './repository/imports.ts';
import { type KnownLine, knownLines } from './repository/known-lines.ts';
import { foldNumber, sumOf } from './statement-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows older than this are confirmed by the person: a wrong order of day and month leads there. */
const OLD_MS = 61 * DAY_MS;
/** A row of a day may be stored under another zone. */
const AROUND_MS = 26 * HOUR_MS;

/** A row with its comparison and what the person decided about it. */
export interface JudgedRow extends ComparedRow {
  readonly decision: 'SAME' | 'OTHER' | null;
  /** It is posted. */
  readonly isFresh: boolean;
  /** It is posted although it resembles another one, so that a second person sees it. */
  readonly isDoubtful: boolean;
}

/** A file's rows beside those of the account. */
export interface Judgement {
  readonly rows: readonly JudgedRow[];
  readonly fresh: readonly FileRow[];
  readonly unread: readonly (UnreadRow & { readonly isLeftOut: boolean })[];
  readonly undecided: number;
  /** Rows to be posted that are older than two months. */
  readonly old: readonly FileRow[];
  /** How often a line of this file is stored. */
  readonly timesStored: (line: number) => number;
  readonly sameFile: Pick<ImportRow, 'id' | 'operator' | 'at' | 'state'> | null;
  /** SHA-256 of the folded headings. */
  readonly shape: Buffer;
  /** SHA-256, hexadecimal, of all that decides what an import posts. */
  readonly seen: string;
}

/** Compares the rows of a file with those of the account and applies what the person decided. */
export async function judgeRows(
  db: Queryable,
  scope: Scope,
  upload: Upload,
  { decisions = {}, now }: { readonly decisions?: UploadInput['decisions']; readonly now: Date },
): Promise<Judgement> {
  const { account, digest, reading } = upload;
  const pace = createPacer();
  const shape = createHash('sha256')
    .update(JSON.stringify(readingToStore(reading.understood).headings))
    .digest();
  const identifies = reading.understood.numbering === 'UNIQUE';
  const rows = reading.rows.map((row) => ({ ...row, number: identifies ? foldNumber(row.number) : '' }));
  const lines = await knownLines(db, scope, {
    account,
    digest,
    amounts: spansOf(rows, upload.zone),
    numbers: rows.flatMap(({ number }) => number || []),
  });
  const known: KnownRow[] = [];
  for (const line of lines) {
    await pace();
    known.push(knownRow(line, upload.formerZone));
  }
  const source = { digest: digest.toString('hex'), shape: shape.toString('hex') };
  const compared = await compareRows(rows, known, source, pace);
  const judged = decide(compared, decisions);
  const left = new Set(decisions.leave);
  const unread = reading.unread.map((row) => ({ ...row, isLeftOut: left.has(row.line) }));
  const fresh = judged.flatMap(({ row, isFresh }) => (isFresh ? row : []));
  const isOpen = ({ kind, decision }: JudgedRow) => (kind === 'LIKELY' || kind === 'CONFLICT') && decision === null;
  const undecided = judged.filter(isOpen).length + unread.filter(({ isLeftOut }) => !isLeftOut).length;
  const old = fresh.filter(({ at }) => at.getTime() < now.getTime() - OLD_MS);
  const stored = new Map<number, number>();
  for (const row of known) {
    if (row.digest !== source.digest || row.fileLine === null) continue;
    stored.set(row.fileLine, (stored.get(row.fileLine) ?? 0) + 1);
  }
  const timesStored = (line: number) => stored.get(line) ?? 0;
  const sameFile = await importOfFile(db, scope, account, digest);
  const seen = seenOf(upload, judged, unread);
  return { rows: judged, fresh, unread, undecided, old, timesStored, sameFile, shape, seen };
}

/** People may overrule that a row is known: all evidence may mislead. */
function decide(compared: readonly ComparedRow[], decisions: NonNullable<UploadInput['decisions']>): JudgedRow[] {
  const same = new Set(decisions.same);
  const other = new Set(decisions.other);
  return compared.map((one) => {
    const { line } = one.row;
    const isOpen = one.kind === 'LIKELY' || one.kind === 'CONFLICT';
    const isOther = other.has(line) && one.kind !== 'NEW';
    const decision = isOther ? 'OTHER' : isOpen && same.has(line) ? 'SAME' : null;
    return { ...one, decision, isDoubtful: isOther, isFresh: one.kind === 'NEW' || isOther };
  });
}

/** Each amount and day of the file once, with the time in which rows of that day may be stored. */
function spansOf(rows: readonly FileRow[], zone: string) {
  const days = new Map<string, { readonly from: Date; readonly to: Date }>();
  const spans = new Map<string, { amount: bigint; from: Date; to: Date }>();
  for (const { amount, local } of rows) {
    const day = dayOf(local);
    let span = days.get(day);
    if (span === undefined) {
      const start = instantOf(day, zone).getTime();
      span = { from: new Date(start - AROUND_MS), to: new Date(start + DAY_MS + AROUND_MS) };
      days.set(day, span);
    }
    spans.set(`${day}|${amount}`, { amount, ...span });
  }
  return [...spans.values()];
}

/** Rows of older versions have no time by the bank's clock; it was that of the zone before. */
function knownRow({ local, at, hasTime, digest, shape, ...line }: KnownLine, zone: string): KnownRow {
  const written = local ?? (hasTime ? localTimeOf(at, zone) : dayOf(localTimeOf(at, zone)));
  return { ...line, digest: digest.toString('hex'), shape: shape?.toString('hex') ?? null, local: written };
}

function seenOf(upload: Upload, rows: readonly JudgedRow[], unread: Judgement['unread']): string {
  const shown = {
    file: upload.digest.toString('hex'),
    zone: upload.zone,
    rows: rows.map(({ row, kind, decision }) => [
      row.line,
      row.at.getTime(),
      row.amount.toString(),
      row.payer,
      row.number,
      kind,
      decision,
    ]),
    skipped: upload.reading.skipped.map(({ line }) => line),
    unread: unread.map(({ line, isLeftOut }) => [line, isLeftOut]),
  };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

/**
 * The one decision for all LIKELY rows with which the known balance leads to the bank's; null if neither or both do, or a balance is not
 * known.
 */
export function proposalOf(
  rows: readonly JudgedRow[],
  { known, closing }: { readonly known: bigint | null; readonly closing: bigint | null },
): 'SAME' | 'OTHER' | null {
  const likely = rows.filter(({ kind }) => kind === 'LIKELY').map(({ row }) => row);
  if (likely.length === 0 || known === null || closing === null) return null;
  const certain = rows.filter(({ kind, isFresh }) => kind !== 'LIKELY' && isFresh).map(({ row }) => row);
  const base = known + sumOf(certain);
  const [isSame, isOther] = [base === closing, base + sumOf(likely) === closing];
  return isSame === isOther ? null : isSame ? 'SAME' : 'OTHER';
}
