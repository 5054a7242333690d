import { memberCalls as calls } from '@lantern/contract/member-calls';
import type { SocketMessage } from '@lantern/contract/sockets';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/hooks.ts';
import { type EndReason, endSession } from '../session/session.ts';
import { gatherer } from './gather.ts';
import { onSocketGap, onSocketMessage } from './socket.ts';

const balanceKey = keyOf(calls.wallet.balance, {});

function stale(client: QueryClient, ...names: readonly string[]): void {
  for (const name of names) void client.invalidateQueries({ queryKey: [name] });
}

/** What pages of this lottery show; those of others know nothing new. */
function staleOf(client: QueryClient, gameCode: string, ...names: readonly string[]): void {
  const isOfGame = (payload: unknown) => (payload as { gameCode?: string } | undefined)?.gameCode === gameCode;
  for (const name of names) {
    void client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => isOfGame(queryKey[1]) });
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

const playRecord = [calls.views.playRecord, calls.views.playSums];

/** Whatever messages may have changed: read anew after a gap. */
const toldOf = [
  calls.wallet.balance,
  calls.wallet.accountRecord,
  calls.wallet.consolidatedFunds,
  calls.wallet.merchantWallet,
  calls.wallet.turnover,
  calls.lottery.lobby,
  calls.lottery.gameMenu,
  calls.lottery.openedNumbers,
  calls.lottery.statistics,
  calls.lottery.myBets,
  calls.electronic.lobby,
  calls.electronic.statistics,
  calls.electronic.myChases,
  calls.views.home,
  ...playRecord,
  calls.content.unreadCount,
  calls.content.inbox,
  calls.payments.depositOrders,
  calls.payments.depositOrder,
  calls.payments.withdrawals,
  calls.payments.withdrawal,
  calls.payments.withdrawalTerms,
  calls.safety.protection,
  calls.safety.sitting,
].map((row) => row.name);

/** States of a round whose money has been moved. */
const over: ReadonlySet<string> = new Set(['SETTLED', 'VOID']);

function newBalance(client: QueryClient, message: Extract<SocketMessage, { type: 'balance' }>): void {
  const held = client.getQueryData<{ seq: string }>(balanceKey);
  // Messages may overtake each other; the account's sequence says which is newer.
  if (held && BigInt(held.seq) >= BigInt(message.seq)) return;
  const { sumBalance, currency, seq } = message;
  client.setQueryData(balanceKey, { sumBalance, currency, seq });
  stale(client, calls.wallet.accountRecord.name, calls.wallet.consolidatedFunds.name, calls.wallet.turnover.name);
  stale(client, calls.wallet.merchantWallet.name, calls.wallet.vendorTransfers.name);
  // A chase that has won gives its other stakes back after its issue was told to be settled.
  stale(client, calls.lottery.myBets.name, calls.electronic.myChases.name, ...playRecord.map((row) => row.name));
}

/** What stands in the page of what operators set. */
const siteOf = [calls.brands.status, calls.brands.whitelabel, calls.brands.registerSettings, calls.games.gameMenus].map(
  (row) => row.name,
);
/** All tabs hear of it at once; they come back one after another. */
const spreadMs = 1_200;

/** A closed house answers the same address with the page that says so; an open one is read anew. */
function siteChanged(client: QueryClient, status: 0 | 1 | 2): void {
  setTimeout(() => (status === 0 ? stale(client, ...siteOf) : location.reload()), Math.random() * spreadMs);
}

/** Lets what the server tells flow into the cache, so that every screen that shows it repaints. */
export function feedCache(client: QueryClient): () => void {
  const ofAllGames = gatherer((names) => stale(client, ...names), allGamesMs);
  const stopGaps = onSocketGap(() => stale(client, ...toldOf));
  const stopMessages = onSocketMessage((message) => {
    switch (message.type) {
      case 'balance':
        return newBalance(client, message);
      case 'issue':
        ofAllGames.ask(calls.lottery.gameMenu.name, calls.views.home.name);
        staleOf(client, message.gameCode, calls.lottery.lobby.name, calls.electronic.lobby.name);
        if (over.has(message.state)) {
          stale(client, calls.lottery.myBets.name, calls.lottery.myBet.name, calls.electronic.myChases.name);
        }
        return;
      case 'result':
        ofAllGames.ask(calls.views.home.name);
        stale(client, calls.lottery.myBets.name);
        return staleOf(
          client,
          message.gameCode,
          calls.lottery.lobby.name,
          calls.lottery.openedNumbers.name,
          calls.lottery.statistics.name,
          calls.electronic.lobby.name,
          calls.electronic.statistics.name,
        );
      case 'notice':
        client.setQueryData(keyOf(calls.content.unreadCount, {}), { count: message.unread });
        return stale(client, calls.content.inbox.name);
      case 'deposit':
        return stale(client, calls.payments.depositOrders.name, calls.payments.depositOrder.name);
      case 'withdrawal':
        return stale(
          client,
          calls.payments.withdrawals.name,
          calls.payments.withdrawal.name,
          calls.payments.withdrawalTerms.name,
          calls.wallet.balance.name,
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
