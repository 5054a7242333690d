import type { Scope } from '@lantern/server-kit';
import { type BankBalance, bankBalances } from '../bank-matching/balances/read-balance.ts';
import { isReady } from '../channels/readiness.ts';
import { listBankAccounts } from '../channels/repository/bank-accounts.ts';
import { type ChannelRow, listChannels } from '../channels/repository/channels.ts';
import { listPayoutChannels } from '../channels/repository/payout-channels.ts';
import { listCoinPayments } from '../crypto/deposits/list-coin-payments.ts';
import { isCoinGateway } from '../crypto/payouts/pays-to.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ProviderLine } from '../gateways/psp.ts';
import {
  bankDays,
  brandsWithChannels,
  creditedByOrder,
  creditedOfChannel,
  type Movement,
  oldSuspense,
  oldTransit,
  paidByOrder,
  paidOfChannel,
  unexplainedOut,
  waitingLines,
} from './repository/movements.ts';

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A channel with a statement of its provider, or of the chain's nodes. */
export interface ChannelStatement {
  readonly side: 'DEPOSIT' | 'PAYOUT';
  readonly channel: string;
  /** The ledger account of its money. */
  readonly account: string;
  /** Our payments of a period. */
  done(span: Span): Promise<readonly Movement[]>;
  /** Our payments of these orders, at any time. */
  known(orderNos: readonly string[]): Promise<ReadonlyMap<string, Movement>>;
  /** The other side's payments of a period. @throws NoAnswer */
  statement(span: Span): AsyncIterable<ProviderLine>;
}

/** Row of a bank's statement; amounts in minor units. */
export interface BankLine {
  readonly id: bigint;
  readonly amount: bigint;
}

/** A period of a bank account: incoming rows, those matched to orders, and the rows that no order explains. */
export interface BankPeriod {
  readonly code: string;
  readonly theirs: bigint;
  readonly lines: number;
  readonly matched: bigint;
  readonly matchedCount: number;
  /** Outgoing money without a reason. */
  readonly unexplained: readonly BankLine[];
  /** Incoming money in suspense, or returned. */
  readonly waiting: readonly BankLine[];
}

/** Payments of both sides, for the daily reconciliation. */
export interface PaymentStatements {
  /** Brands with channels. */
  brands(): Promise<readonly bigint[]>;
  /** Channels with a statement. */
  channels(scope: Scope): Promise<readonly ChannelStatement[]>;
  banks(scope: Scope, span: Span): Promise<readonly BankPeriod[]>;
  /** The balances at the end of a business day: by the uploaded rows, and as another operator read them at the bank. */
  balances(scope: Scope, span: Span, timeZone: string): Promise<readonly BankBalance[]>;
  /** Incoming bank money in suspense since before an instant. */
  oldSuspense(scope: Scope, before: Date): Promise<readonly (BankLine & { readonly account: string })[]>;
  /** Payouts in an unclear state since before an instant. */
  oldTransit(
    scope: Scope,
    before: Date,
  ): Promise<readonly { readonly id: bigint; readonly channel: string; readonly net: bigint }[]>;
}

export function createStatements(deps: PaymentsDeps): PaymentStatements {
  return {
    brands: () => brandsWithChannels(deps.pool),
    channels: async (scope) => [...(await deposits(deps, scope)), ...(await payouts(deps, scope))],
    banks: (scope, span) => banks(deps, scope, span),
    balances: (scope, span, timeZone) => bankBalances(deps, scope, span, timeZone),
    oldSuspense: (scope, before) => oldSuspense(deps.pool, scope, before),
    oldTransit: (scope, before) => oldTransit(deps.pool, scope, before),
  };
}

async function deposits(deps: PaymentsDeps, scope: Scope): Promise<readonly ChannelStatement[]> {
  return (await listChannels(deps.pool, scope)).flatMap((channel) => {
    const statement = statementOf(deps, scope, channel);
    if (!statement || !isReady(deps, 'DEPOSIT', channel)) return [];
    return {
      ...{ side: 'DEPOSIT' as const, channel: channel.code, account: accountOf(channel), statement },
      done: (span: Span) => creditedOfChannel(deps.pool, scope, channel.code, span),
      known: (orderNos: readonly string[]) => creditedByOrder(deps.pool, scope, channel.code, orderNos),
    };
  });
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

async function payouts(deps: PaymentsDeps, scope: Scope): Promise<readonly ChannelStatement[]> {
  return (await listPayoutChannels(deps.pool, scope)).flatMap((channel) => {
    const gateway = deps.payoutGateways.get(channel.gateway);
    if (!gateway || !isReady(deps, 'PAYOUT', channel)) return [];
    return {
      ...{ side: 'PAYOUT' as const, channel: channel.code, account: accountOf(channel) },
      done: (span: Span) => paidOfChannel(deps.pool, scope, channel.code, span),
      known: (orderNos: readonly string[]) => paidByOrder(deps.pool, scope, channel.code, orderNos),
      statement: (range: Span) => gateway.listPayouts(scope.brandId, channel.code, range.from, range.to),
    };
  });
}

async function banks(deps: PaymentsDeps, scope: Scope, span: Span): Promise<readonly BankPeriod[]> {
  const [accounts, days, out, waiting] = await Promise.all([
    listBankAccounts(deps.pool, scope),
    bankDays(deps.pool, scope, span),
    unexplainedOut(deps.pool, scope, span),
    waitingLines(deps.pool, scope, span),
  ]);
  return accounts.map(({ code }) => {
    const day = days.find((one) => one.account === code);
    return {
      ...{ code, theirs: day?.theirs ?? 0n, lines: day?.lines ?? 0 },
      ...{ matched: day?.matched ?? 0n, matchedCount: day?.matchedCount ?? 0 },
      unexplained: out.filter(({ account }) => account === code),
      waiting: waiting.filter(({ account }) => account === code),
    };
  });
}
