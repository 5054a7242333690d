import { agentsOffice } from './agents/agents.ts';
import { contracts, contractsOffice } from './agents/contracts.ts';
import { leads, leadsOffice } from './agents/leads.ts';
import { agentPages } from './agents/pages.ts';
import { agentSimulator } from './agents/simulator.ts';
import { brandsOffice } from './brands/brands.ts';
import { agentNotices, agentNoticesOffice } from './content/agent-notices.ts';
import { letters, lettersOffice } from './content/letters.ts';
import { gamesOffice } from './games/games.ts';
import { identityOffice } from './identity/back-office.ts';
import { securityOffice } from './identity/security.ts';
import { social, socialOffice } from './identity/social.ts';
import { waysInOffice } from './identity/ways-in.ts';
import { lotteryOffice } from './lottery/back-office.ts';
import { lotteryCalendar } from './lottery/calendar.ts';
import { lotteryFeeds } from './lottery/feeds.ts';
import { lotto } from './lottery/lotto.ts';
import * as memberCalls from './members.ts';
import { paymentsOffice } from './payments/back-office.ts';
import { paymentsChains } from './payments/chains.ts';
import { paymentsChannels } from './payments/channels.ts';
import { paymentsDisputes } from './payments/disputes.ts';
import { paymentsFinance } from './payments/finance.ts';
import { promotionsOffice } from './promotions/back-office.ts';
import { safetyOffice } from './safety/safety.ts';
import { staff } from './staff/staff.ts';
import { walletOffice } from './wallet/back-office.ts';

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
  paymentsFinance,
  paymentsDisputes,
  paymentsChains,
  paymentsChannels,
  lotto,
  lotteryOffice,
  lotteryFeeds,
  lotteryCalendar,
  gamesOffice,
  promotionsOffice,
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
