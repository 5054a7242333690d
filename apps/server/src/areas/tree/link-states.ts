import type { LinkState } from './repository/links.ts';

/** States of a registration link and their allowed transitions; only an ACTIVE link can register accounts. */
export const linkStates: Readonly<Record<LinkState, readonly LinkState[]>> = {
  ACTIVE: ['CLOSED', 'EXPIRED', 'EXHAUSTED', 'INVALIDATED'],
  CLOSED: [],
  EXPIRED: [],
  EXHAUSTED: [],
  INVALIDATED: [],
};
