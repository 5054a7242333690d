import { calls } from '@lantern/contract/calls';
import { expect } from 'vitest';
import type { Client } from '../calls/client.ts';
import type { Platform } from '../platform/platform.ts';
import { accountRecord, amountIn, bettingSums, fundsShown, minor, type Player, seeBalance } from './player.ts';

/** The ledger's figures, by the member's own calls. */
export async function ledgerOf(player: Player, client: Client) {
  const token = await player.token();
  const [balance, funds, bets, play] = await Promise.all([
    client.value(calls.wallet.balance, {}, token),
    client.value(calls.wallet.consolidatedFunds, {}, token),
    client.value(calls.lottery.myBets, { limit: 20 }, token),
    client.value(calls.views.playSums, {}, token),
  ]);
  return { token, balance, funds, bets, play };
}

/** Every amount on the member's pages is the ledger's, and the record's balances follow from its amounts. */
export async function compareScreens(
  player: Player,
  platform: Platform,
  client: Client,
  balance: string,
): Promise<void> {
  await seeBalance(player, balance);
  const ledger = await ledgerOf(player, client);
  expect(ledger.balance.sumBalance).toBe(balance);
  const { rows, shown } = await accountRecord(player, platform, client, ledger.token);
  expect(shown).toEqual(
    rows.map((row) => ({
      entry: row.entryId,
      posting: row.posting,
      amount: row.amount,
      after: row.balanceAfter,
    })),
  );
  let running = 0n;
  for (const row of [...rows].reverse()) {
    running += minor(row.amount);
    expect(minor(row.balanceAfter)).toBe(running);
  }
  expect(running).toBe(minor(balance));
  const { play } = ledger;
  expect(await bettingSums(player, platform)).toEqual([String(play.count), play.stake, play.payout, play.result]);
  const { funds } = ledger;
  expect(await fundsShown(player, platform)).toEqual([
    funds.sumBalance,
    funds.main,
    funds.bonus,
    funds.bet,
    funds.held,
  ]);
  // On a phone the menu is a page of its own.
  await player.page.goto(`${platform.portal}/member`);
  expect(await amountIn(player.page.locator('.member-page-balance'))).toBe(balance);
}

/** The back office's own sums: debit equals credit, and every stored balance follows from the entries. */
export async function expectSoundBooks(client: Client, staffToken: string): Promise<void> {
  const { totals } = await client.value(calls.walletBackOffice.trialBalance, {}, staffToken);
  expect(totals.length).toBeGreaterThan(0);
  for (const total of totals)
    expect(total).toMatchObject({ debit: total.credit, difference: expect.stringMatching(/^0(\.00)?$/) });
  expect((await client.value(calls.walletBackOffice.recompute, {}, staffToken)).differences).toEqual([]);
}
