import * as calls from '@lantern/contract/member-calls';
import type { CallName, Value } from '@lantern/contract/schemas';
import type { SocketMessage } from '@lantern/contract/sockets';
import { formatAmount, parseSum } from '@lantern/money';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { isOfSession } from '../api/call.ts';
import { keyOf } from '../api/hooks.ts';
import { passOutcome } from '../lotteries/draw-outcomes.ts';
import { type EndReason, endSession, readToken } from '../session/session.ts';
import { onSocketGap, onSocketMessage } from './socket.ts';
import { throttle } from './throttle.ts';

const balanceKey = keyOf(calls.wallet.balance, {});

/** First requests in flight that are repeated once after they finish. */
const again = new WeakSet<Promise<unknown>>();

function outdate(client: QueryClient, filters: QueryFilters): void {
  // If the query has data, the refetch replaces the running request. A first request continues, although its answer may be out of date.
  for (const { promise, state } of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (state.data !== undefined || promise === undefined || again.has(promise)) continue;
    again.add(promise);
    promise.then(
      () => client.invalidateQueries(filters),
      () => undefined,
    );
  }
  void client.invalidateQueries(filters);
}

function stale(client: QueryClient, ...names: readonly CallName[]): void {
  for (const name of names) outdate(client, { queryKey: [name] });
}

/** Marks the queries of one lottery stale; queries of other lotteries stay fresh. */
function staleOf(client: QueryClient, gameCode: string, ...names: readonly CallName[]): void {
  const isOfGame = (payload: unknown) => (payload as { gameCode?: string } | undefined)?.gameCode === gameCode;
  for (const name of names) {
    outdate(client, { queryKey: [name], predicate: ({ queryKey }) => isOfGame(queryKey[1]) });
  }
}

/**
 * The platform has a dozen lotteries with several messages a minute each: queries that show all of them are read again at most this often.
 */
const allGamesMs = 3_000;

/** A requested logout needs no explanation; every other end of a session does. */
const endings: Readonly<Record<Extract<SocketMessage, { type: 'session' }>['reason'], EndReason>> = {
  SESSION_KICKED: 'KICKED',
  LOGGED_OUT: 'LOGGED_OUT',
  EXPIRED: 'EXPIRED',
  TIME_LIMIT: 'TIME_LIMIT',
};

const playRecord: readonly CallName[] = ['views.playRecord', 'views.playSums'];

/** Queries that missed messages may have changed; read again after a connection gap. */
const queriesOfMessages: readonly CallName[] = [
  'wallet.balance',
  'wallet.accountRecord',
  'wallet.consolidatedFunds',
  'wallet.merchantWallet',
  'wallet.turnover',
  'wallet.vendorTransfers',
  'lottery.lobby',
  'lottery.gameMenu',
  'lottery.openedNumbers',
  'lottery.statistics',
  'lottery.myBets',
  'lottery.myBet',
  'elottery.lobby',
  'elottery.statistics',
  'elottery.myChases',
  'views.home',
  ...playRecord,
  'content.unreadCount',
  'content.inbox',
  'payments.depositOrders',
  'payments.depositOrder',
  'payments.withdrawals',
  'payments.withdrawal',
  'payments.withdrawalTerms',
  'safety.protection',
  'safety.playSession',
];

/** States of a round after its money has moved. */
const over: ReadonlySet<string> = new Set(['SETTLED', 'VOID']);

type Balance = Value<'wallet.balance'>;

/** Stores a balance unless the cached one is newer: messages may arrive out of order, the account's sequence number says which is newer. */
function storeBalance(client: QueryClient, next: Balance): void {
  const cached = client.getQueryData<Balance>(balanceKey);
  if (cached && BigInt(cached.seq) >= BigInt(next.seq)) return;
  // A request that is still in flight may return an older balance.
  void client.cancelQueries({ queryKey: balanceKey });
  client.setQueryData(balanceKey, next);
  stale(client, 'wallet.accountRecord', 'wallet.consolidatedFunds', 'wallet.turnover');
  stale(client, 'wallet.merchantWallet', 'wallet.vendorTransfers');
  // A chase that stops after a win refunds its remaining stakes only after the draw's settlement message.
  stale(client, 'lottery.myBets', 'elottery.myChases', ...playRecord);
}

/** What a call that took a stake answers; `seq` numbers the wallet's entry if there is only one. */
export interface Charge {
  readonly stake: string;
  readonly seq?: string;
}

/**
 * Takes a stake from the cached balance. Exact if its entry follows the cached one; a newer balance, pushed before the answer, already
 * contains it; with other entries between them the balance is read again.
 */
export function chargeBalance(client: QueryClient, { stake, seq }: Charge, exponent: number): void {
  const cached = client.getQueryData<Balance>(balanceKey);
  if (cached && seq !== undefined && BigInt(cached.seq) >= BigInt(seq)) return;
  const sum = cached && parseSum(cached.sumBalance, exponent);
  const amount = parseSum(stake, exponent);
  if (cached && seq !== undefined && BigInt(seq) === BigInt(cached.seq) + 1n && sum != null && amount !== null) {
    storeBalance(client, { ...cached, sumBalance: formatAmount(sum - amount, exponent), seq });
  } else stale(client, 'wallet.balance');
}

/** Queries with data that operators set. */
const siteOf: readonly CallName[] = [
  'brands.status',
  'brands.whitelabel',
  'brands.registerSettings',
  'games.gameMenus',
];
/** All tabs receive the message at the same time; the random delay spreads their requests. */
const spreadMs = 1_200;

/**
 * While the site is closed, the server answers the same address with the stop page, so the page reloads; an open site reads its data again.
 */
function siteChanged(client: QueryClient, status: 0 | 1 | 2): void {
  setTimeout(() => (status === 0 ? stale(client, ...siteOf) : location.reload()), Math.random() * spreadMs);
}

/** Applies server messages to the query cache, so that every component that shows the data re-renders. */
export function updateCacheFromSocket(client: QueryClient): () => void {
  const ofAllGames = throttle<CallName>((names) => stale(client, ...names), allGamesMs);
  const stopGaps = onSocketGap((isBeginning) => {
    if (!isBeginning) stale(client, ...queriesOfMessages);
    // A visitor's page has only public data, which may be stale.
    else if (readToken() !== null) stale(client, ...queriesOfMessages.filter(isOfSession));
  });
  const stopMessages = onSocketMessage((message) => {
    switch (message.type) {
      case 'balance':
        return storeBalance(client, { sumBalance: message.sumBalance, currency: message.currency, seq: message.seq });
      case 'issue':
        ofAllGames.request('lottery.gameMenu', 'views.home');
        staleOf(client, message.gameCode, 'lottery.lobby', 'elottery.lobby');
        if (over.has(message.state)) {
          stale(client, 'lottery.myBets', 'lottery.myBet', 'elottery.myChases');
        }
        return;
      case 'result':
        ofAllGames.request('views.home');
        stale(client, 'lottery.myBets');
        return staleOf(
          client,
          message.gameCode,
          'lottery.lobby',
          'lottery.openedNumbers',
          'lottery.statistics',
          'elottery.lobby',
          'elottery.statistics',
        );
      case 'outcome':
        stale(client, 'lottery.myBets');
        return passOutcome(message);
      case 'notice':
        client.setQueryData(keyOf(calls.content.unreadCount, {}), { count: message.unread });
        return stale(client, 'content.inbox');
      case 'deposit':
        return stale(client, 'payments.depositOrders', 'payments.depositOrder');
      case 'withdrawal':
        return stale(
          client,
          'payments.withdrawals',
          'payments.withdrawal',
          'payments.withdrawalTerms',
          'wallet.balance',
        );
      case 'site':
        return siteChanged(client, message.status);
      case 'session':
        return endSession(endings[message.reason]);
    }
  });
  return () => {
    stopGaps();
    stopMessages();
    ofAllGames.stop();
  };
}
