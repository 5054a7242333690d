import { transaction } from '@lantern/database';
import { businessDay, businessDayStart, type Scope } from '@lantern/server-kit';
import { isReady } from '../channels/readiness.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ProviderLine } from '../gateways/psp.ts';
import { listBankAccounts } from '../repository/bank-accounts.ts';
import { listChannels } from '../repository/channels.ts';
import { listPayoutChannels } from '../repository/payout-channels.ts';
import {
  bankDays,
  brandsWithChannels,
  creditedByOrder,
  creditedOfChannel,
  hasRun,
  insertResult,
  insertRun,
  type NewCase,
  type NewResult,
  oldSuspense,
  oldTransit,
  paidByOrder,
  paidOfChannel,
  type Side,
  settleGone,
  unexplainedOut,
  upsertCase,
} from '../repository/reconciliation.ts';
import { compare, type Movement } from './compare.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Suspense and transit may be this old before they are a case (operations 7.11). */
const OLD_SUSPENSE_MS = 3 * DAY_MS;
const OLD_TRANSIT_MS = DAY_MS;
/** Lines of one statement that one run takes. */
const MOST_LINES = 500_000;

interface Span {
  readonly from: Date;
  readonly to: Date;
}

interface Outcome {
  readonly results: NewResult[];
  readonly cases: NewCase[];
}

/** Every brand's yesterday, once, from one o'clock of its own night on: until then late answers are no differences. */
export async function reconcileDaily(deps: PaymentsDeps, now: Date): Promise<void> {
  for (const merchantId of await brandsWithChannels(deps.pool)) {
    const { businessTimeZone } = await deps.settings(merchantId);
    const today = businessDayStart(now, businessTimeZone);
    if (now.getTime() - today.getTime() < HOUR_MS) continue;
    const day = businessDay(new Date(today.getTime() - HOUR_MS), businessTimeZone);
    if (await hasRun(deps.pool, { merchantId }, day)) continue;
    await reconcile(deps, { merchantId }, { from: new Date(today.getTime() - DAY_MS), day, by: 'clock', now });
  }
}

/**
 * Lays a day's statements beside our books. Providers are asked before anything is written; then the run, its figures and its cases are
 * one transaction. Running a day again adds no case twice, and settles those that are no more.
 * @returns the run's id
 */
export async function reconcile(
  deps: PaymentsDeps,
  scope: Scope,
  asked: { readonly day: string; readonly from: Date; readonly by: string; readonly now: Date },
): Promise<bigint> {
  const { day, from, by, now } = asked;
  const span = { from, to: new Date(from.getTime() + DAY_MS) };
  const outcome: Outcome = { results: [], cases: [] };
  await lookAtDeposits(deps, scope, span, outcome);
  await lookAtPayouts(deps, scope, span, outcome);
  await lookAtBanks(deps, scope, span, outcome);
  await lookAtWhatIsOld(deps, scope, now, outcome);
  return transaction(deps.pool, async (tx) => {
    const id = await insertRun(tx, scope, { day, startedBy: by, at: now });
    const run = { id, day, at: now };
    for (const result of outcome.results) await insertResult(tx, scope, id, result);
    for (const found of outcome.cases) await upsertCase(tx, scope, run, found);
    await settleGone(tx, scope, run);
    return id;
  });
}

async function lookAtDeposits(deps: PaymentsDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  for (const channel of await listChannels(deps.pool, scope)) {
    const gateway = deps.gateways.get(channel.gateway);
    if (!gateway || !isReady(deps, 'DEPOSIT', channel)) continue;
    const side = { side: 'DEPOSIT' as const, channel: channel.code, account: `A:PSP:${channel.psp}` };
    const ours = await creditedOfChannel(deps.pool, scope, channel.code, span);
    const list = (range: Span) => gateway.listPayments(scope.merchantId, channel.code, range.from, range.to);
    const known = (orderNos: readonly string[]) => creditedByOrder(deps.pool, scope, channel.code, orderNos);
    await lookAt(deps, side, { ours, list, known, span }, outcome);
  }
}

async function lookAtPayouts(deps: PaymentsDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  for (const channel of await listPayoutChannels(deps.pool, scope)) {
    const gateway = deps.payoutGateways.get(channel.gateway);
    if (!gateway || !isReady(deps, 'PAYOUT', channel)) continue;
    const side = { side: 'PAYOUT' as const, channel: channel.code, account: `A:PSP:${channel.psp}` };
    const ours = await paidOfChannel(deps.pool, scope, channel.code, span);
    const list = (range: Span) => gateway.listPayouts(scope.merchantId, channel.code, range.from, range.to);
    const known = (orderNos: readonly string[]) => paidByOrder(deps.pool, scope, channel.code, orderNos);
    await lookAt(deps, side, { ours, list, known, span }, outcome);
  }
}

type Place = { readonly side: Side; readonly channel: string; readonly account: string };
interface Sides {
  readonly ours: readonly Movement[];
  readonly list: (span: Span) => AsyncIterable<ProviderLine>;
  readonly known: (orderNos: readonly string[]) => Promise<ReadonlyMap<string, Movement>>;
  readonly span: Span;
}

async function lookAt(deps: PaymentsDeps, place: Place, sides: Sides, outcome: Outcome): Promise<void> {
  const { ours, span } = sides;
  const sum = (list: readonly Movement[]) => list.reduce((total, one) => total + one.amount, 0n);
  const figures = { ...place, ours: sum(ours), ourCount: ours.length };
  let wide: readonly (Movement & { readonly at: Date })[];
  try {
    // A provider's clock is its own: what lies a day to either side is looked up, and only its own day is judged.
    const around = { from: new Date(span.from.getTime() - DAY_MS), to: new Date(span.to.getTime() + DAY_MS) };
    wide = await readAll(sides.list(around));
  } catch (error) {
    deps.log.warn({ channel: place.channel, err: error }, 'a provider gave no statement');
    outcome.results.push({ ...figures, theirs: null, theirCount: null, differences: 1 });
    const key = `NO_STATEMENT:${place.side}:${place.channel}:${span.from.toISOString()}`;
    const nothing = { orderNo: null, providerNo: null, theirs: null };
    outcome.cases.push({ ...place, ...nothing, key, kind: 'NO_STATEMENT', ours: figures.ours });
    return;
  }
  const theirs = wide.filter(({ at }) => at >= span.from && at < span.to);
  const ourKnown = await sides.known(theirs.map((line) => line.orderNo));
  const found = compare(ours, theirs, ourKnown, new Map(wide.map((line) => [line.orderNo, line])));
  outcome.results.push({ ...figures, theirs: sum(theirs), theirCount: theirs.length, differences: found.length });
  for (const one of found) {
    const key = `${one.kind}:${place.side}:${place.channel}:${one.orderNo}:${one.providerNo ?? ''}`;
    outcome.cases.push({ ...place, ...one, key });
  }
}

async function readAll(lines: AsyncIterable<ProviderLine>): Promise<readonly ProviderLine[]> {
  const read: ProviderLine[] = [];
  for await (const line of lines) {
    if (read.length >= MOST_LINES) throw new Error('the statement is too long');
    read.push(line);
  }
  return read;
}

async function lookAtBanks(deps: PaymentsDeps, scope: Scope, span: Span, outcome: Outcome): Promise<void> {
  const [accounts, days, out] = await Promise.all([
    listBankAccounts(deps.pool, scope),
    bankDays(deps.pool, scope, span),
    unexplainedOut(deps.pool, scope, span),
  ]);
  for (const { code } of accounts) {
    const day = days.find((one) => one.account === code);
    const own = out.filter((line) => line.account === code);
    outcome.results.push({
      ...{ side: 'BANK', channel: code, account: `A:BANK:${code}` },
      ...{ ours: day?.matched ?? 0n, ourCount: day?.matchedCount ?? 0 },
      ...{ theirs: day?.theirs ?? 0n, theirCount: day?.lines ?? 0, differences: own.length },
    });
    for (const line of own) {
      const account = `A:BANK:${code}`;
      const place = { side: 'BANK' as const, channel: code, account, orderNo: null, providerNo: `B${line.id}` };
      const key = `BANK_UNEXPLAINED:${code}:${line.id}`;
      outcome.cases.push({ ...place, key, kind: 'BANK_UNEXPLAINED', ours: null, theirs: line.amount });
    }
  }
}

async function lookAtWhatIsOld(deps: PaymentsDeps, scope: Scope, now: Date, outcome: Outcome): Promise<void> {
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
