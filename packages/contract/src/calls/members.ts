/**
 * The calls of visitors, members and agents: what the portal carries to the browser. Read as a namespace, so that a page brings the
 * areas it asks and no others.
 */
export { agents } from './agents.ts';
export { brands } from './brands.ts';
export { content } from './content.ts';
export { electronic } from './electronic.ts';
export { games } from './games.ts';
export { identity } from './identity.ts';
export { lottery } from './lottery.ts';
export { loyalty } from './loyalty.ts';
export { payments } from './payments.ts';
export type { CallRow, TokenKind } from './row.ts';
export { safety } from './safety.ts';
export { security } from './security.ts';
export { views } from './views.ts';
export { wallet } from './wallet.ts';
export { waysIn } from './ways-in.ts';
