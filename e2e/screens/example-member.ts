import { calls } from '@lantern/contract/calls';
import { type Client, registerMember } from '../support/calls/client.ts';
import { depositByCalls, slipFor, spinByCalls } from '../support/calls/people.ts';
import type { Platform } from '../support/platform/platform.ts';

export interface ExampleMember {
  readonly token: string;
  /** The open draw on which bets were placed. */
  readonly issueId: string;
}

/** A member with a deposit, one that waits for operators, bets on the open draw and a played round. */
export async function createExampleMember(platform: Platform, client: Client): Promise<ExampleMember> {
  const token = await registerMember(client, 'screens1');
  await depositByCalls(platform, client, token, '500.00');
  await depositByCalls(platform, client, token, '90.00', 'PAY_OTHER');
  const lobby = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
  const selections = [
    { play: 'de_db', numbers: ['25', '52'], points: 10 },
    { play: 'cang3_db', numbers: ['025'], points: 2 },
  ];
  await client.value(calls.lottery.placeBets, slipFor(lobby, ...selections), token);
  await spinByCalls(client, token, 'lantern-river');
  return { token, issueId: lobby.issue?.id ?? '' };
}

/** The path of the sandbox payment page of an unpaid deposit. */
export async function unpaidDeposit(client: Client, token: string): Promise<string> {
  const { channels } = await client.value(calls.payments.depositChannels, {}, token);
  const order = { requestId: crypto.randomUUID(), channel: channels[0]?.code ?? '', amount: '100.00' };
  return (await client.value(calls.payments.createDeposit, order, token)).paymentUrl ?? '';
}

/** The address of the studio's page of the member's newest round. */
export async function replayOfNewestRound(client: Client, token: string): Promise<string> {
  const { rows } = await client.value(calls.games.rounds, {}, token);
  return (await client.value(calls.games.replay, { id: rows[0]?.id ?? '' }, token)).url;
}
