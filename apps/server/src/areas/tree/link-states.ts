import type { LinkState } from './repository/links.ts';

/** States of a register link and where each may go; only ACTIVE brings accounts in. */
export const linkStates: Readonly<Record<LinkState, readonly LinkState[]>> = {
  ACTIVE: ['CLOSED', 'EXPIRED', 'EXHAUSTED', 'INVALIDATED'],
  CLOSED: [],
  EXPIRED: [],
  EXHAUSTED: [],
  INVALIDATED: [],
};
