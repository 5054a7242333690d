import { agentsBackOffice } from './agents/agents.ts';
import { contracts, contractsBackOffice } from './agents/contracts.ts';
import { leads, leadsBackOffice } from './agents/leads.ts';
import { agentPages } from './agents/pages.ts';
import { agentSimulator } from './agents/simulator.ts';
import { brandsBackOffice } from './brands/brands.ts';
import { agentMessages, agentMessagesBackOffice } from './content/agent-messages.ts';
import { agentNotices, agentNoticesBackOffice } from './content/agent-notices.ts';
import { gamesBackOffice } from './games/games.ts';
import { identityBackOffice } from './identity/back-office.ts';
import { messagesBackOffice } from './identity/login-methods.ts';
import { securityBackOffice } from './identity/security.ts';
import { social, socialBackOffice } from './identity/social.ts';
import { lotteryBackOffice } from './lottery/back-office.ts';
import { lotteryCalendar } from './lottery/calendar.ts';
import { lotteryFeeds } from './lottery/feeds.ts';
import { lotto } from './lottery/lotto.ts';
import * as memberCalls from './members.ts';
import { paymentsBackOffice } from './payments/back-office.ts';
import { paymentsChains } from './payments/chains.ts';
import { paymentsChannels } from './payments/channels.ts';
import { paymentsDisputes } from './payments/disputes.ts';
import { paymentsFinance } from './payments/finance.ts';
import { promotionsBackOffice } from './promotions/back-office.ts';
import { reconciliation } from './reconciliation/reconciliation.ts';
import { safetyBackOffice } from './safety/safety.ts';
import { staff } from './staff/staff.ts';
import { walletBackOffice } from './wallet/back-office.ts';

export type { CallRow, TokenKind } from './row.ts';

/** The table of all calls. Routes, clients and the OpenAPI page are derived from it and from the schemas of the same names. */
export const calls = {
  ...memberCalls,
  brandsBackOffice,
  staff,
  identityBackOffice,
  securityBackOffice,
  safetyBackOffice,
  messagesBackOffice,
  social,
  socialBackOffice,
  walletBackOffice,
  paymentsBackOffice,
  paymentsFinance,
  reconciliation,
  paymentsDisputes,
  paymentsChains,
  paymentsChannels,
  lotto,
  lotteryBackOffice,
  lotteryFeeds,
  lotteryCalendar,
  gamesBackOffice,
  promotionsBackOffice,
  agentNotices,
  agentNoticesBackOffice,
  agentPages,
  agentSimulator,
  agentsBackOffice,
  contracts,
  contractsBackOffice,
  leads,
  agentMessages,
  agentMessagesBackOffice,
  leadsBackOffice,
} as const;
