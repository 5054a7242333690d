import { agentPages } from './agent-pages.ts';
import { agentSimulator } from './agent-simulator.ts';
import { agentsOffice } from './agents.ts';
import { identityOffice, lotteryOffice, paymentsOffice, walletOffice } from './backoffice.ts';
import { brandsOffice } from './brands.ts';
import { contracts, contractsOffice } from './contracts.ts';
import { gamesOffice } from './games.ts';
import { leads, leadsOffice } from './leads.ts';
import { memberCalls } from './members.ts';
import { paymentsChannels } from './payments-channels.ts';
import { paymentsDesk } from './payments-desk.ts';
import { safetyOffice } from './safety.ts';
import { securityOffice } from './security.ts';
import { social, socialOffice } from './social.ts';
import { staff } from './staff.ts';
import { waysInOffice } from './ways-in.ts';

export type { CallRow, TokenKind } from './row.ts';

/** THE table of calls. Routes, clients and the OpenAPI page derive from it and from the schemas of the same names. */
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
  paymentsChannels,
  lotteryOffice,
  gamesOffice,
  agentPages,
  agentSimulator,
  agentsOffice,
  contracts,
  contractsOffice,
  leads,
  leadsOffice,
} as const;
