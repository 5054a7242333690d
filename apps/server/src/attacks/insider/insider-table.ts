import { agentRows, contentRows } from './agent-rows.ts';
import { gameRows, lotteryRows, promotionRows } from './game-rows.ts';
import { memberRows } from './member-rows.ts';
import { channelRows, financeRows, walletRows, withdrawalRows } from './money-rows.ts';
import type { BackOfficeName, InsiderRow } from './row.ts';
import { siteRows } from './site-rows.ts';
import { staffRows } from './staff-rows.ts';

export const INSIDER_TABLE: Readonly<Record<BackOfficeName, InsiderRow>> = {
  ...staffRows,
  ...siteRows,
  ...memberRows,
  ...walletRows,
  ...withdrawalRows,
  ...financeRows,
  ...channelRows,
  ...lotteryRows,
  ...gameRows,
  ...promotionRows,
  ...agentRows,
  ...contentRows,
};

/** The parts of the table by their title in docs/security.md. */
export const INSIDER_PARTS: readonly (readonly [title: string, rows: Readonly<Record<string, InsiderRow>>])[] = [
  ['Operators', staffRows],
  ['Site', siteRows],
  ['Members', memberRows],
  ['Wallets', walletRows],
  ['Deposits and withdrawals', withdrawalRows],
  ['Bank statements and reconciliation', financeRows],
  ['Channels', channelRows],
  ['Lotteries', lotteryRows],
  ['Games', gameRows],
  ['Promotions', promotionRows],
  ['Agents', agentRows],
  ['Notices and messages', contentRows],
];
