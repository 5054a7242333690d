import { agents } from './agents.ts';
import { brands } from './brands.ts';
import { content } from './content.ts';
import { electronic } from './electronic.ts';
import { games } from './games.ts';
import { identity } from './identity.ts';
import { lottery } from './lottery.ts';
import { payments } from './payments.ts';
import { safety } from './safety.ts';
import { security } from './security.ts';
import { views } from './views.ts';
import { wallet } from './wallet.ts';
import { waysIn } from './ways-in.ts';

export type { CallRow, TokenKind } from './row.ts';

/** The calls of visitors, members and agents: what the portal carries to the browser. */
export const memberCalls = {
  brands,
  identity,
  security,
  safety,
  waysIn,
  wallet,
  payments,
  lottery,
  electronic,
  games,
  agents,
  content,
  views,
} as const;
