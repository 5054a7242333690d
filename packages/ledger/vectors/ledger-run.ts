import { type Pool, type Queryable, transaction } from '@lantern/database';
import type { TestDatabase } from '@lantern/database/testing';
import { accounts, commandId, createLedger, type Ledger, type LedgerScope, type Posting } from '../src/index.ts';
import { EVENTS, type LedgerEvent } from './events.ts';

interface LedgerCase {
  readonly events: readonly LedgerEvent[];
}

interface LedgerResult {
  /** One code per event: OK, PART_PAID or the refusal. */
  readonly codes: readonly string[];
  /** By the chart's names, on the normal side; finer accounts (`A:PSP:main`) are summed under the coarser name. */
  readonly balances: Readonly<Record<string, number>>;
  readonly assets: number;
  readonly liabilities: number;
  readonly result: number;
}

const REFUSALS = {
  insufficient: 'INSUFFICIENT_BALANCE',
  conflict: 'IDEMPOTENCY_CONFLICT',
  unknownAccount: 'UNKNOWN_ACCOUNT',
};
const AT = new Date('2026-03-01T12:00:00Z');

/** Carries a refusal out of the transaction, so that an event of several postings stands whole or not at all. */
class Refused extends Error {}

/**
 * Runs one `ledger_run` case on the real ledger: a brand and members of its own, each event in one transaction. Names of
 * members are those of the case.
 */
export async function runLedgerCase(input: LedgerCase, { appPool, appUrl }: TestDatabase): Promise<LedgerResult> {
  const ledger = createLedger({ pool: appPool, connectionString: appUrl });
  try {
    const names = new Set(input.events.flatMap(({ u, to }) => (to === undefined ? [u] : [u, to])));
    const { scope, members } = await openCase(appPool, ledger, [...names]);
    const codes: string[] = [];
    for (const [index, event] of input.events.entries()) {
      codes.push(await runEvent(appPool, ledger, scope, members, event, `${scope.brandId}/${index}`));
    }
    return { codes, ...(await read(appPool, ledger, scope, members)) };
  } finally {
    await ledger.close();
  }
}

/** A brand and member ids that no other case uses. */
async function openCase(pool: Pool, ledger: Ledger, names: readonly string[]) {
  const { rows } = await pool.query<{ brand: bigint; member: bigint }>(
    `select coalesce((select max(brand_id) from ledger.book), 0) + 1 as brand,
            coalesce((select max(member_id) from ledger.account), 0) + 1 as member`,
  );
  const first = rows[0] ?? { brand: 1n, member: 1n };
  const scope: LedgerScope = { brandId: first.brand, book: 'REAL', currency: 'P' };
  const members = new Map(names.map((name, index) => [name, first.member + BigInt(index)]));
  for (const member of members.values()) await ledger.openMember(pool, scope, member);
  return { scope, members };
}

async function runEvent(
  pool: Pool,
  ledger: Ledger,
  scope: LedgerScope,
  members: ReadonlyMap<string, bigint>,
  event: LedgerEvent,
  key: string,
): Promise<string> {
  const handler = Object.hasOwn(EVENTS, event.do) ? EVENTS[event.do] : undefined;
  if (handler === undefined) throw new Error(`unknown event ${event.do}`);
  try {
    return await transaction(pool, async (tx) => {
      const { postings, code = 'OK' } = await handler(event, booksOf(tx, ledger, scope, members));
      await postAll(tx, ledger, scope, postings, key);
      await refuseOverdrawn(tx, ledger, scope, postings);
      return code;
    });
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

function booksOf(tx: Queryable, ledger: Ledger, scope: LedgerScope, members: ReadonlyMap<string, bigint>) {
  return {
    member(name: string | undefined) {
      const id = members.get(name ?? '');
      if (id === undefined) throw new Error(`no member ${name}`);
      return id;
    },
    balance: async (account: Parameters<Ledger['balances']>[2][number]) =>
      (await ledger.balances(tx, scope, [account]))[0]?.balance ?? 0n,
  };
}

async function postAll(tx: Queryable, ledger: Ledger, scope: LedgerScope, postings: readonly Posting[], key: string) {
  const commands = postings.map((posting, index) => ({
    id: commandId('vector', key, index),
    posting,
    reference: { type: 'vector', id: `${key}/${index}` },
    at: AT,
  }));
  for (const answer of await ledger.post(tx, scope, commands)) {
    if (answer.outcome !== 'posted' && answer.outcome !== 'duplicate') throw new Refused(REFUSALS[answer.outcome]);
  }
}

/**
 * What the platform holds for members (open stakes, payouts and transfers in process) never falls below zero. The
 * books guard members' accounts only; of these the areas see by the states of their bets, withdrawals and transfers.
 */
async function refuseOverdrawn(tx: Queryable, ledger: Ledger, scope: LedgerScope, postings: readonly Posting[]) {
  const debited = postings.flatMap(({ transfers }) => transfers.map(({ debit }) => debit));
  const onHold = [...new Set(debited.filter((account) => account.startsWith('H:')))];
  const balances = await ledger.balances(tx, scope, onHold);
  if (balances.some(({ balance }) => balance < 0n)) throw new Refused(REFUSALS.insufficient);
}

/** `A:PSP:main` is shown as `A:PSP`, receivables and members' accounts under the case's names, open lottery stakes as BET. */
async function read(pool: Pool, ledger: Ledger, scope: LedgerScope, members: ReadonlyMap<string, bigint>) {
  const balances: Record<string, number> = {};
  const add = (name: string, amount: bigint) => {
    balances[name] = (balances[name] ?? 0) + Number(amount);
  };
  for (const [name, id] of members) {
    for (const { account, balance } of await ledger.memberBalances(pool, scope, id)) {
      add(account.replace(`:${id}:`, `:${name}:`), balance);
    }
    const [stakes] = await ledger.balances(pool, scope, [accounts.issue(id)]);
    add(`M:${name}:BET`, stakes?.balance ?? 0n);
  }
  const nameOf = new Map([...members].map(([name, id]) => [String(id), name]));
  const { lines } = await ledger.trialBalance(pool, scope);
  let assets = 0n;
  let liabilities = 0n;
  let result = 0n;
  for (const { account, debit, credit, currency } of lines) {
    if (currency !== scope.currency) continue;
    const family = account.charAt(0);
    if (family === 'A') assets += debit - credit;
    if (family === 'M' || family === 'H') liabilities += credit - debit;
    if (family === 'R' || family === 'E') result += credit - debit;
    if (family === 'M') continue;
    const shown = family === 'A' || family === 'E' ? debit - credit : credit - debit;
    const receivable = /^(A:(?:MEMBER|AGENT)_RECV):(\d+)$/.exec(account);
    const coarse = /^(A:(?:PSP|BANK|CRYPTO|PSP_CLAIM|VENDOR)|H:ISSUE):/.exec(account)?.[1];
    if (receivable !== null) add(`${receivable[1]}:${nameOf.get(receivable[2] ?? '')}`, shown);
    else add(coarse ?? account, shown);
  }
  return { balances, assets: Number(assets), liabilities: Number(liabilities), result: Number(result) };
}
