import { calls } from '@lantern/contract/calls';
import type { SocketMessage } from '@lantern/contract/sockets';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/hooks.ts';
import { endSession } from '../session/session.ts';
import { onSocketMessage } from './socket.ts';

const balanceKey = keyOf(calls.wallet.balance, {});

function stale(client: QueryClient, ...names: readonly string[]): void {
  for (const name of names) void client.invalidateQueries({ queryKey: [name] });
}

function newBalance(client: QueryClient, message: Extract<SocketMessage, { type: 'balance' }>): void {
  const held = client.getQueryData<{ seq: string }>(balanceKey);
  // Messages may overtake each other; the account's sequence says which is newer.
  if (held && BigInt(held.seq) >= BigInt(message.seq)) return;
  const { sumBalance, currency, seq } = message;
  client.setQueryData(balanceKey, { sumBalance, currency, seq });
  stale(client, calls.wallet.accountRecord.name, calls.wallet.consolidatedFunds.name, calls.wallet.turnover.name);
}

/** Lets what the server tells flow into the cache, so that every screen that shows it repaints. */
export function feedCache(client: QueryClient): () => void {
  return onSocketMessage((message) => {
    switch (message.type) {
      case 'balance':
        return newBalance(client, message);
      case 'issue':
        return stale(client, calls.lottery.lobby.name, calls.lottery.gameMenu.name, calls.views.home.name);
      case 'result':
        return stale(
          client,
          calls.lottery.lobby.name,
          calls.lottery.openedNumbers.name,
          calls.lottery.statistics.name,
          calls.lottery.myBets.name,
          calls.views.home.name,
        );
      case 'notice':
        client.setQueryData(keyOf(calls.content.unreadCount, {}), { count: message.unread });
        return stale(client, calls.content.inbox.name);
      case 'deposit':
        return stale(client, calls.payments.depositOrders.name, calls.payments.depositOrder.name);
      case 'session':
        return endSession(message.reason === 'SESSION_KICKED' ? 'KICKED' : 'EXPIRED');
    }
  });
}
