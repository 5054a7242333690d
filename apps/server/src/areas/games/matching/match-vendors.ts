import { businessDay, type Scope } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import {
  type CallingVendor,
  findOurLines,
  listCallingVendors,
  listOurLines,
  listRealMembers,
  type Span,
  sumDay,
} from '../repository/matching.ts';
import { OWN_PREFIX } from '../seamless/round-keys.ts';
import { compareLedger, keysOf } from './compare-ledger.ts';
import { compareLines } from './compare-lines.ts';
import { type Finding, gainOf, nothingFound, type OurLine, type TheirLine } from './lines.ts';
import type { Statements } from './statements.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 1_000;

/** A day of one vendor on both sides; amounts are the platform's gain, in minor units. */
export interface VendorDay {
  readonly vendor: string;
  /** The platform account to which its rounds are settled. */
  readonly account: string;
  readonly ours: bigint;
  readonly ourCount: number;
  /** Null if the vendor gave no statement. */
  readonly theirs: bigint | null;
  readonly theirCount: number | null;
  readonly findings: readonly Finding[];
}

type Deps = GamesDeps & { readonly statements: Statements };

/** Manual corrections of the platform are unknown to the vendor. */
const isTheirs = ({ transaction }: OurLine) => !transaction.startsWith(OWN_PREFIX);

/**
 * Compares a business day's transactions of every vendor that uses the wallet with the ledger and with the vendor's own report. Real money
 * only. A missing report is a difference of the whole day, not of each transaction.
 */
export async function* matchVendors(deps: Deps, scope: Scope, span: Span): AsyncGenerator<VendorDay> {
  const besides = deps.ownWalletVendors.map(({ code }) => code);
  const vendors = await listCallingVendors(deps.pool, scope, besides);
  const days = await findInDays(deps, scope, besides, span);
  for (const one of vendors) {
    const match = await matchOne(deps, scope, one, span);
    const isFirst = one === vendors[0];
    yield isFirst ? { ...match, findings: [...match.findings, ...days] } : match;
  }
}

async function matchOne(deps: Deps, scope: Scope, { vendor, gameType }: CallingVendor, span: Span): Promise<VendorDay> {
  const all: OurLine[] = [];
  const inBooks: Finding[] = [];
  for (let at = span.from.getTime(); at < span.to.getTime(); at += HOUR_MS) {
    const hour = { from: new Date(at), to: new Date(Math.min(at + HOUR_MS, span.to.getTime())) };
    const lines = await listOurLines(deps.pool, scope, vendor, hour);
    inBooks.push(...(await compareBooks(deps, scope, vendor, lines)));
    all.push(...lines.filter(isTheirs));
  }
  const ours = all.filter((line) => !line.isBack);
  const platformGain = (lines: readonly (OurLine | TheirLine)[]) => lines.reduce((sum, line) => sum - gainOf(line), 0n);
  const figures = { vendor, account: `R:GGR:${gameType}`, ours: platformGain(ours), ourCount: ours.length };
  const reported = await reportOf(deps, scope, vendor, span);
  if (reported === null) return { ...figures, theirs: null, theirCount: null, findings: inBooks };
  const theirs = reported.filter(({ at }) => at >= span.from && at < span.to);
  const ourKnown = new Map(all.map((line) => [line.transaction, line]));
  const strangers = theirs.map(({ transaction }) => transaction).filter((name) => !ourKnown.has(name));
  for (let from = 0; from < strangers.length; from += AT_ONCE) {
    const found = await findOurLines(deps.pool, scope, vendor, strangers.slice(from, from + AT_ONCE));
    for (const [name, line] of found) ourKnown.set(name, line);
  }
  const theirKnown = new Map(reported.map((line) => [line.transaction, line]));
  const findings = [...inBooks, ...compareLines({ ours, ourKnown, theirs, theirKnown })];
  return { ...figures, theirs: platformGain(theirs), theirCount: theirs.length, findings };
}

/** A vendor's real-money lines of the span and one day before and after; null if it gave no report. */
async function reportOf(deps: Deps, scope: Scope, vendor: string, span: Span): Promise<readonly TheirLine[] | null> {
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const around = { from: new Date(span.from.getTime() - DAY_MS), to: new Date(span.to.getTime() + DAY_MS) };
  let reported: readonly TheirLine[] | null;
  try {
    reported = await deps.statements.lines(scope, vendor, businessDay(span.from, businessTimeZone), around);
  } catch (error) {
    deps.log.warn({ vendor, err: error }, 'a vendor gave no report');
    return null;
  }
  if (reported === null) return null;
  const members = [...new Set(reported.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))];
  const real = await listRealMembers(deps.pool, scope, members);
  return reported.filter(({ memberId }) => memberId === null || real.has(memberId));
}

async function compareBooks(
  deps: Deps,
  scope: Scope,
  vendor: string,
  lines: readonly OurLine[],
): Promise<readonly Finding[]> {
  const books = await realBooks(deps, scope);
  const found: Finding[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const part = lines.slice(from, from + AT_ONCE);
    const entries = await deps.ledger.entries(deps.pool, books, keysOf(scope, vendor, part));
    found.push(...compareLedger(scope, vendor, part, entries));
  }
  return found;
}

async function realBooks(deps: Deps, { brandId }: Scope) {
  const { currency } = await deps.brand(brandId);
  return { brandId, book: 'REAL' as const, currency: currency.code };
}

/** Ledger postings without a vendor transaction, and the reverse: compares the day's sums of each posting and category. */
async function findInDays(
  deps: Deps,
  scope: Scope,
  besides: readonly string[],
  span: Span,
): Promise<readonly Finding[]> {
  const known = new Map<string, bigint>();
  for (const { code, gameType, amount } of await sumDay(deps.pool, scope, besides, span)) {
    known.set(`${code} R:GGR:${gameType}`, amount);
  }
  const booked = new Map<string, bigint>();
  for (const figure of await deps.ledger.dayFigures(deps.pool, await realBooks(deps, scope), span.from, span.to)) {
    const isOurs = /^P28[pwe]$/.test(figure.code) && figure.account.startsWith('R:GGR:');
    if (isOurs) booked.set(`${figure.code} ${figure.account}`, figure.credit);
  }
  return [...new Set([...known.keys(), ...booked.keys()])].sort().flatMap((key): Finding[] => {
    const [ours, theirs] = [known.get(key) ?? 0n, booked.get(key) ?? 0n];
    const account = key.split(' ')[1] ?? '';
    return ours === theirs ? [] : [{ ...nothingFound, kind: 'LEDGER_DIFFERS', account, ours, theirs }];
  });
}
