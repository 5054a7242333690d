/**
 * Calls of visitors, members and agents: those that the portal loads into the browser. Import as a namespace, so that a page bundles only
 * the areas it uses.
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
