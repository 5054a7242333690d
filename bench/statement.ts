/**
 * The account record of a member with one million entries compared with the same pages of a member with one hundred: the newest page, one
 * deep inside, and one of an old date. `npm run bench -- statement [entries]`.
 */
import { randomUUID } from 'node:crypto';
import { accounts, createLedger, type Ledger, type LedgerScope, type Posting, postings } from '@lantern/ledger';
import type { MemberContext } from '@lantern/server-kit';
import type { WalletDeps } from '../apps/server/src/areas/wallet/deps.ts';
import { readAccountRecord } from '../apps/server/src/areas/wallet/record/read-account-record.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { report } from './support/report.ts';

const MANY = Number(process.argv[2] ?? 1_000_000);
const FEW = 100;
const ROUNDS = 300;
const BOOK: LedgerScope = { brandId: 1n, book: 'REAL', currency: 'P' };
/** Both members' entries are spread over the same year. */
const START = Date.parse('2025-01-01T00:00:00Z');
const YEAR_MS = 365 * 86_400_000;
const CHUNK = 1_000;

/** A deposit that covers everything, then alternating bets and wins. */
function postingAt(member: bigint, place: number): Posting {
  if (place === 0) return postings.manualCredit({ member, amount: 1_000_000_000n });
  return place % 2 === 1
    ? postings.gameBetOfOneStep({ member, category: 'RNG', amount: 100n })
    : postings.gameWin({ member, category: 'RNG', amount: 95n });
}

/** Writes a member's entries through the ledger's own function, oldest first. */
async function fill(database: BenchDatabase, ledger: Ledger, member: bigint, count: number): Promise<void> {
  await ledger.openMember(database.appPool, BOOK, member);
  for (let from = 0; from < count; from += CHUNK) {
    const commands = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => ({
      id: randomUUID(),
      posting: postingAt(member, from + index),
      reference: { type: 'game_round', id: `LANTERN:${from + index}` },
      at: new Date(START + Math.floor(((from + index) / count) * YEAR_MS)),
    }));
    const answers = await ledger.post(database.appPool, BOOK, commands);
    const refused = answers.find((answer) => answer.outcome !== 'posted');
    if (refused) throw new Error(`a movement was ${refused.outcome}`);
  }
}

type Query = Parameters<typeof readAccountRecord>[2];

/** Median in milliseconds. */
function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN;
}

const database = await openBenchDatabase();
const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl });
try {
  const members = { many: 1n, few: 2n } as const;
  await fill(database, ledger, members.many, MANY);
  await fill(database, ledger, members.few, FEW);
  await database.ownerPool.query('vacuum analyze ledger.entry');
  const deps = { ledger, pool: database.appPool } as WalletDeps;
  const contextOf = (memberId: bigint) =>
    ({
      member: { scope: { brandId: 1n, memberId, book: 'REAL' } },
      brand: { currency: { code: 'P', symbol: 'P', exponent: 2 } },
    }) as MemberContext;

  async function timeOf(memberId: bigint, query: Query): Promise<number> {
    const started = performance.now();
    const page = await readAccountRecord(deps, contextOf(memberId), query);
    const took = performance.now() - started;
    if (!('rows' in page) || page.rows.length !== 20) throw new Error('the page is not full');
    return took;
  }

  const long = { from: new Date(START + YEAR_MS / 4).toISOString(), to: new Date(START + YEAR_MS / 2).toISOString() };
  const pages: Readonly<Record<string, (count: number) => Query>> = {
    newest: () => ({ limit: 20 }),
    deep: (count) => ({ limit: 20, cursor: String(Math.floor(count / 2)) }),
    dated: () => ({ limit: 20, ...long }),
  };
  for (const [name, queryOf] of Object.entries(pages)) {
    const times: Record<'many' | 'few', number[]> = { many: [], few: [] };
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      times.few.push(await timeOf(members.few, queryOf(FEW)));
      times.many.push(await timeOf(members.many, queryOf(MANY)));
    }
    report('statement', `${name}_few`, median(times.few), 'ms');
    report('statement', `${name}_many`, median(times.many), 'ms');
    report('statement', `${name}_ratio`, median(times.many) / median(times.few), 'ratio');
  }
  const [main] = await ledger.balances(database.appPool, BOOK, [accounts.main(members.many)]);
  const closing = await ledger.statement(database.appPool, BOOK, accounts.main(members.many), { limit: 1 });
  if (main?.balance !== closing.lines[0]?.balanceAfter) throw new Error('the newest entry is not the balance');
} finally {
  await ledger.close();
  await database.stop();
}
