import { agentNotices, agentNoticesOffice } from './agent-notices.ts';
import { agentPages } from './agent-pages.ts';
import { agentSimulator } from './agent-simulator.ts';
import { agentsOffice } from './agents.ts';
import { identityOffice, lotteryOffice, paymentsOffice, walletOffice } from './backoffice.ts';
import { brandsOffice } from './brands.ts';
import { contracts, contractsOffice } from './contracts.ts';
import { gamesOffice } from './games.ts';
import { leads, leadsOffice } from './leads.ts';
import { letters, lettersOffice } from './letters.ts';
import { lotteryCalendar } from './lottery-calendar.ts';
import { lotteryFeeds } from './lottery-feeds.ts';
import { lotto } from './lotto.ts';
import { loyaltyOffice } from './loyalty-office.ts';
import * as memberCalls from './members.ts';
import { paymentsChains } from './payments-chains.ts';
import { paymentsChannels } from './payments-channels.ts';
import { paymentsDesk } from './payments-desk.ts';
import { paymentsDisputes } from './payments-disputes.ts';
import { safetyOffice } from './safety.ts';
import { securityOffice } from './security.ts';
import { social, socialOffice } from './social.ts';
import { staff } from './staff.ts';
import { waysInOffice } from './ways-in.ts';

export type { CallRow, TokenKind } from './row.ts';

/** The table of all calls. Routes, clients and the OpenAPI page are derived from it and from the schemas of the same names. */
export const calls = {
  ...memberCalls,
  brandsOffice,
  staff,
  identityOffice,
  securityOffice,
  safetyOffice,
  waysInOffice,
  social,
  socialOffice,
  walletOffice,
  paymentsOffice,
  paymentsDesk,
  paymentsDisputes,
  paymentsChains,
  paymentsChannels,
  lotto,
  lotteryOffice,
  lotteryFeeds,
  lotteryCalendar,
  gamesOffice,
  loyaltyOffice,
  agentNotices,
  agentNoticesOffice,
  agentPages,
  agentSimulator,
  agentsOffice,
  contracts,
  contractsOffice,
  leads,
  letters,
  lettersOffice,
  leadsOffice,
} as const;
