import * as calls from '@lantern/contract/member-calls';
import type { CallName } from '@lantern/contract/schemas';
import type { SocketMessage } from '@lantern/contract/sockets';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { isOfSession } from '../api/call.ts';
import { keyOf } from '../api/hooks.ts';
import { type EndReason, endSession, readToken } from '../session/session.ts';
import { gatherer } from './gather.ts';
import { onSocketGap, onSocketMessage } from './socket.ts';

const balanceKey = keyOf(calls.wallet.balance, {});

/** First answers on their way that are asked for once more when they have come. */
const again = new WeakSet<Promise<unknown>>();

function outdate(client: QueryClient, filters: QueryFilters): void {
  // Another question overtakes one that has an answer already. A first one goes on, and may tell how it was before.
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

/** What pages of this lottery show; those of others know nothing new. */
function staleOf(client: QueryClient, gameCode: string, ...names: readonly CallName[]): void {
  const isOfGame = (payload: unknown) => (payload as { gameCode?: string } | undefined)?.gameCode === gameCode;
  for (const name of names) {
    outdate(client, { queryKey: [name], predicate: ({ queryKey }) => isOfGame(queryKey[1]) });
  }
}

/** The house has a dozen lotteries, each told of several times a minute: what shows them all is read anew this often at most. */
const allGamesMs = 3_000;

/** A logout has been asked for and needs no words; every other end has. */
const endings: Readonly<Record<Extract<SocketMessage, { type: 'session' }>['reason'], EndReason>> = {
  SESSION_KICKED: 'KICKED',
  LOGGED_OUT: 'LOGGED_OUT',
  EXPIRED: 'EXPIRED',
  TIME_LIMIT: 'TIME_LIMIT',
};

const playRecord: readonly CallName[] = ['views.playRecord', 'views.playSums'];

/** Whatever messages may have changed: read anew after a gap. */
const toldOf: readonly CallName[] = [
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
  'electronic.lobby',
  'electronic.statistics',
  'electronic.myChases',
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
  'safety.sitting',
];

/** States of a round whose money has been moved. */
const over: ReadonlySet<string> = new Set(['SETTLED', 'VOID']);

function newBalance(client: QueryClient, message: Extract<SocketMessage, { type: 'balance' }>): void {
  const held = client.getQueryData<{ seq: string }>(balanceKey);
  // Messages may overtake each other; the account's sequence says which is newer.
  if (held && BigInt(held.seq) >= BigInt(message.seq)) return;
  const { sumBalance, currency, seq } = message;
  // An answer that is still on its way may be older.
  void client.cancelQueries({ queryKey: balanceKey });
  client.setQueryData(balanceKey, { sumBalance, currency, seq });
  stale(client, 'wallet.accountRecord', 'wallet.consolidatedFunds', 'wallet.turnover');
  stale(client, 'wallet.merchantWallet', 'wallet.vendorTransfers');
  // A chase that has won gives its other stakes back after its issue was told to be settled.
  stale(client, 'lottery.myBets', 'electronic.myChases', ...playRecord);
}

/** What stands in the page of what operators set. */
const siteOf: readonly CallName[] = [
  'brands.status',
  'brands.whitelabel',
  'brands.registerSettings',
  'games.gameMenus',
];
/** All tabs hear of it at once; they come back one after another. */
const spreadMs = 1_200;

/** A closed house answers the same address with the page that says so; an open one is read anew. */
function siteChanged(client: QueryClient, status: 0 | 1 | 2): void {
  setTimeout(() => (status === 0 ? stale(client, ...siteOf) : location.reload()), Math.random() * spreadMs);
}

/** Lets what the server tells flow into the cache, so that every screen that shows it repaints. */
export function feedCache(client: QueryClient): () => void {
  const ofAllGames = gatherer<CallName>((names) => stale(client, ...names), allGamesMs);
  const stopGaps = onSocketGap((isBeginning) => {
    if (!isBeginning) stale(client, ...toldOf);
    // A visitor's page is for everybody, and as old as it may be.
    else if (readToken() !== null) stale(client, ...toldOf.filter(isOfSession));
  });
  const stopMessages = onSocketMessage((message) => {
    switch (message.type) {
      case 'balance':
        return newBalance(client, message);
      case 'issue':
        ofAllGames.ask('lottery.gameMenu', 'views.home');
        staleOf(client, message.gameCode, 'lottery.lobby', 'electronic.lobby');
        if (over.has(message.state)) {
          stale(client, 'lottery.myBets', 'lottery.myBet', 'electronic.myChases');
        }
        return;
      case 'result':
        ofAllGames.ask('views.home');
        stale(client, 'lottery.myBets');
        return staleOf(
          client,
          message.gameCode,
          'lottery.lobby',
          'lottery.openedNumbers',
          'lottery.statistics',
          'electronic.lobby',
          'electronic.statistics',
        );
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
