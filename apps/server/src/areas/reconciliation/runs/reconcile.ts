import { transaction } from '@lantern/database';
import { businessDay, businessDayStart, type Pieces, plainPieces, type Scope } from '@lantern/server-kit';
import type { ReconciliationDeps } from '../deps.ts';
import { settleGone, upsertCase } from '../repository/cases.ts';
import { hasRun, insertResult, insertRun, insertTimings, settleFollowed } from '../repository/runs.ts';
import { compareRounds } from './compare-rounds.ts';
import { compareStatement, type Outcome, type Span } from './compare-statement.ts';
import { compareVendors } from './compare-vendors.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Maximum age of money in suspense or transit before it becomes a case. */
const OLD_SUSPENSE_MS = 3 * DAY_MS;
const OLD_TRANSIT_MS = DAY_MS;

/** Reconciles yesterday once per brand, from 01:00 in the brand's time zone, so that late answers are not counted as differences. */
export async function reconcileDaily(deps: ReconciliationDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const brandId of await deps.payments.statements.brands()) {
    const { businessTimeZone } = await deps.brands.settings(brandId);
    const today = businessDayStart(now, businessTimeZone);
    if (now.getTime() - today.getTime() < HOUR_MS) continue;
    const day = businessDay(new Date(today.getTime() - HOUR_MS), businessTimeZone);
    if (await hasRun(deps.pool, { brandId }, day)) continue;
    const range = { from: new Date(today.getTime() - DAY_MS), day, by: 'clock', now };
    await pieces.run(`brand ${brandId}`, () => reconcile(deps, { brandId }, range), brandId);
  }
}

/**
 * Compares a day's statements with our records. Providers are called before anything is written; then the run, its figures and its cases
 * are stored in one transaction. A repeated run adds no duplicate case and settles cases that no longer exist.
 * @returns the run's id
 */
export async function reconcile(
  deps: ReconciliationDeps,
  scope: Scope,
  range: { readonly day: string; readonly from: Date; readonly by: string; readonly now: Date },
): Promise<bigint> {
  const { day, from, by, now } = range;
  const span = { from, to: new Date(from.getTime() + DAY_MS) };
  const outcome: Outcome = { results: [], cases: [], timings: [] };
  await compareChannels(deps, scope, span, outcome);
  await compareBanks(deps, scope, span, outcome);
  await compareBalances(deps, scope, span, outcome);
  await compareVendors(deps, scope, { span, now }, outcome);
  await compareRounds(deps, scope, span, outcome);
  await findOldTransits(deps, scope, now, outcome);
  return transaction(deps.pool, async (tx) => {
    const id = await insertRun(tx, scope, { day, startedBy: by, at: now });
    const run = { id, day, at: now };
    for (const result of outcome.results) await insertResult(tx, scope, id, result);
    for (const found of outcome.cases) await upsertCase(tx, scope, run, found);
    await insertTimings(tx, scope, id, outcome.timings);
    await settleGone(tx, scope, run);
    await settleFollowed(tx, scope, run);
    return id;
  });
}

async function compareChannels(deps: ReconciliationDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  for (const one of await deps.payments.statements.channels(scope)) {
    const place = { side: one.side, channel: one.channel, account: one.account };
    const sides = { ours: await one.done(span), list: one.statement, known: one.known, span };
    await compareStatement(deps, place, sides, outcome);
  }
}

async function compareBanks(deps: ReconciliationDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  for (const bank of await deps.payments.statements.banks(scope, span)) {
    const { code, unexplained, waiting } = bank;
    const account = `A:BANK:${code}`;
    const left = unexplained.reduce((total, { amount }) => total + amount, 0n);
    outcome.results.push({
      ...{ side: 'BANK', channel: code, account, ours: bank.matched, ourCount: bank.matchedCount },
      // Unassigned incoming money is in suspense and is followed up there; unassigned outgoing money is unexplained.
      ...{ theirs: bank.theirs + left, theirCount: bank.lines + unexplained.length, differences: unexplained.length },
      ...{ timing: bank.theirs - bank.matched, unexplained: left },
    });
    for (const { id, amount } of waiting) {
      const place = { side: 'BANK' as const, channel: code, orderNo: null, providerNo: `B${id}` };
      outcome.timings.push({ ...place, amount, otherAt: null });
    }
    for (const { id, amount } of unexplained) {
      const place = { side: 'BANK' as const, channel: code, account, orderNo: null, providerNo: `B${id}` };
      const key = `BANK_UNEXPLAINED:${code}:${id}`;
      outcome.cases.push({ ...place, key, kind: 'BANK_UNEXPLAINED', ours: null, theirs: amount });
    }
  }
}

/**
 * Compares bank balances of the day before the run's day, which people had a day to read at the bank: uploaded files are no proof of
 * themselves.
 */
async function compareBalances(deps: ReconciliationDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const before = { from: new Date(span.from.getTime() - DAY_MS), to: span.from };
  const day = businessDay(before.from, businessTimeZone);
  for (const { account: code, ours, read } of await deps.payments.statements.balances(
    scope,
    before,
    businessTimeZone,
  )) {
    const place = { side: 'BALANCE' as const, channel: code, account: `A:BANK:${code}` };
    const differs = read !== ours;
    outcome.results.push({
      ...{ ...place, ours, ourCount: 1, theirs: read, theirCount: read === null ? null : 1 },
      ...{ differences: differs ? 1 : 0, timing: 0n, unexplained: read === null ? null : read - ours },
    });
    const kind = read === null ? 'NO_STATEMENT' : 'AMOUNT_DIFFERS';
    const key = `${kind}:BALANCE:${code}:${day}`;
    if (differs) outcome.cases.push({ ...place, key, kind, orderNo: null, providerNo: day, ours, theirs: read });
  }
}

async function findOldTransits(deps: ReconciliationDeps, scope: Scope, now: Date, outcome: Outcome): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [lines, payouts] = await Promise.all([
    deps.payments.statements.oldSuspense(scope, before(OLD_SUSPENSE_MS)),
    deps.payments.statements.oldTransit(scope, before(OLD_TRANSIT_MS)),
  ]);
  for (const { id, account: code, amount } of lines) {
    const place = { side: 'BANK' as const, channel: code, account: 'H:DEP_SUSPENSE', orderNo: null };
    const key = `SUSPENSE_OLD:${id}`;
    outcome.cases.push({ ...place, providerNo: `B${id}`, key, kind: 'SUSPENSE_OLD', ours: null, theirs: amount });
  }
  for (const { id, channel, net } of payouts) {
    const place = { side: 'PAYOUT' as const, channel, account: 'H:WD_TRANSIT', orderNo: id.toString() };
    const key = `TRANSIT_OLD:${id}`;
    outcome.cases.push({ ...place, providerNo: null, key, kind: 'TRANSIT_OLD', ours: net, theirs: null });
  }
}
