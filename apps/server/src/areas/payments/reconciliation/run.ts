import { transaction } from '@lantern/database';
import { businessDay, businessDayStart, type Pieces, plainPieces, type Scope } from '@lantern/server-kit';
import { isReady } from '../channels/readiness.ts';
import { listBankAccounts } from '../channels/repository/bank-accounts.ts';
import { type ChannelRow, listChannels } from '../channels/repository/channels.ts';
import { listPayoutChannels } from '../channels/repository/payout-channels.ts';
import { listCoinPayments } from '../crypto/deposits/list-coin-payments.ts';
import { isCoinGateway } from '../crypto/payouts/pays-to.ts';
import type { PaymentsDeps } from '../deps.ts';
import { compareRounds } from './compare-rounds.ts';
import { compareStatement, type Outcome, type Span } from './compare-statement.ts';
import { compareVendors } from './compare-vendors.ts';
import { settleGone, upsertCase } from './repository/cases.ts';
import {
  bankDays,
  creditedByOrder,
  creditedOfChannel,
  oldSuspense,
  oldTransit,
  paidByOrder,
  paidOfChannel,
  unexplainedOut,
} from './repository/movements.ts';
import {
  brandsWithChannels,
  hasRun,
  insertResult,
  insertRun,
  insertTimings,
  settleFollowed,
  waitingLines,
} from './repository/runs.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Maximum age of money in suspense or transit before it becomes a case. */
const OLD_SUSPENSE_MS = 3 * DAY_MS;
const OLD_TRANSIT_MS = DAY_MS;

/** Reconciles yesterday once per brand, from 01:00 in the brand's time zone, so that late answers are not counted as differences. */
export async function reconcileDaily(deps: PaymentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const brandId of await brandsWithChannels(deps.pool)) {
    const { businessTimeZone } = await deps.settings(brandId);
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
  deps: PaymentsDeps,
  scope: Scope,
  range: { readonly day: string; readonly from: Date; readonly by: string; readonly now: Date },
): Promise<bigint> {
  const { day, from, by, now } = range;
  const span = { from, to: new Date(from.getTime() + DAY_MS) };
  const outcome: Outcome = { results: [], cases: [], timings: [] };
  await compareDeposits(deps, scope, span, outcome);
  await comparePayouts(deps, scope, span, outcome);
  await compareBanks(deps, scope, span, outcome);
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

async function compareDeposits(deps: PaymentsDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  for (const channel of await listChannels(deps.pool, scope)) {
    const list = statementOf(deps, scope, channel);
    if (!list || !isReady(deps, 'DEPOSIT', channel)) continue;
    const side = { side: 'DEPOSIT' as const, channel: channel.code, account: accountOf(channel) };
    const ours = await creditedOfChannel(deps.pool, scope, channel.code, span);
    const known = (orderNos: readonly string[]) => creditedByOrder(deps.pool, scope, channel.code, orderNos);
    await compareStatement(deps, side, { ours, list, known, span }, outcome);
  }
}

/** The ledger account of a channel's money. */
const accountOf = ({ gateway, psp }: { readonly gateway: string; readonly psp: string }) =>
  isCoinGateway(gateway) ? `A:CRYPTO:${psp}` : `A:PSP:${psp}`;

/** The external statement of a deposit channel: from its provider, or from the chain's nodes. Null when there is no such source. */
function statementOf(deps: PaymentsDeps, scope: Scope, { code, gateway: name }: ChannelRow) {
  const served = deps.chains.served(name);
  if (served !== null) {
    const source = { channel: code, coin: served.coin.symbol };
    return (range: Span) => listCoinPayments(deps, scope, served.chain, { ...source, ...range });
  }
  const gateway = deps.gateways.get(name);
  return gateway && ((range: Span) => gateway.listPayments(scope.brandId, code, range.from, range.to));
}

async function comparePayouts(deps: PaymentsDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  for (const channel of await listPayoutChannels(deps.pool, scope)) {
    const gateway = deps.payoutGateways.get(channel.gateway);
    if (!gateway || !isReady(deps, 'PAYOUT', channel)) continue;
    const side = { side: 'PAYOUT' as const, channel: channel.code, account: accountOf(channel) };
    const ours = await paidOfChannel(deps.pool, scope, channel.code, span);
    const list = (range: Span) => gateway.listPayouts(scope.brandId, channel.code, range.from, range.to);
    const known = (orderNos: readonly string[]) => paidByOrder(deps.pool, scope, channel.code, orderNos);
    await compareStatement(deps, side, { ours, list, known, span }, outcome);
  }
}

async function compareBanks(deps: PaymentsDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  const [accounts, days, out, waiting] = await Promise.all([
    listBankAccounts(deps.pool, scope),
    bankDays(deps.pool, scope, span),
    unexplainedOut(deps.pool, scope, span),
    waitingLines(deps.pool, scope, span),
  ]);
  for (const { code } of accounts) {
    const day = days.find((one) => one.account === code);
    const own = out.filter((line) => line.account === code);
    const left = own.reduce((total, { amount }) => total + amount, 0n);
    outcome.results.push({
      ...{ side: 'BANK', channel: code, account: `A:BANK:${code}` },
      ...{ ours: day?.matched ?? 0n, ourCount: day?.matchedCount ?? 0 },
      // Unassigned incoming money is in suspense and is followed up there; unassigned outgoing money is unexplained.
      ...{ theirs: (day?.theirs ?? 0n) + left, theirCount: (day?.lines ?? 0) + own.length, differences: own.length },
      ...{ timing: (day?.theirs ?? 0n) - (day?.matched ?? 0n), unexplained: left },
    });
    for (const { id, account, amount } of waiting.filter((line) => line.account === code)) {
      outcome.timings.push({
        side: 'BANK',
        channel: account,
        orderNo: null,
        providerNo: `B${id}`,
        amount,
        otherAt: null,
      });
    }
    for (const line of own) {
      const account = `A:BANK:${code}`;
      const place = { side: 'BANK' as const, channel: code, account, orderNo: null, providerNo: `B${line.id}` };
      const key = `BANK_UNEXPLAINED:${code}:${line.id}`;
      outcome.cases.push({ ...place, key, kind: 'BANK_UNEXPLAINED', ours: null, theirs: line.amount });
    }
  }
}

async function findOldTransits(deps: PaymentsDeps, scope: Scope, now: Date, outcome: Outcome): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [lines, payouts] = await Promise.all([
    oldSuspense(deps.pool, scope, before(OLD_SUSPENSE_MS)),
    oldTransit(deps.pool, scope, before(OLD_TRANSIT_MS)),
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
