import { agents, agentsOffice } from './agents.ts';
import { identityOffice, lotteryOffice, paymentsOffice, walletOffice } from './backoffice.ts';
import { brands, brandsOffice } from './brands.ts';
import { content } from './content.ts';
import { electronic } from './electronic.ts';
import { games, gamesOffice } from './games.ts';
import { identity } from './identity.ts';
import { lottery } from './lottery.ts';
import { payments } from './payments.ts';
import { safety, safetyOffice } from './safety.ts';
import { security, securityOffice } from './security.ts';
import { staff } from './staff.ts';
import { views } from './views.ts';
import { wallet } from './wallet.ts';
import { waysIn, waysInOffice } from './ways-in.ts';

export type { CallRow, TokenKind } from './row.ts';

/** THE table of calls. Routes, clients and the OpenAPI page derive from it and from the schemas of the same names. */
export const calls = {
  brands,
  brandsOffice,
  staff,
  identity,
  identityOffice,
  security,
  securityOffice,
  safety,
  safetyOffice,
  waysIn,
  waysInOffice,
  wallet,
  walletOffice,
  payments,
  paymentsOffice,
  lottery,
  lotteryOffice,
  electronic,
  games,
  gamesOffice,
  agents,
  agentsOffice,
  content,
  views,
} as const;
