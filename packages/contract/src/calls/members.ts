/**
 * Calls of visitors, members and agents: those that the portal loads into the browser. Import as a namespace, so that a page bundles only
 * the areas it uses.
 */
export { agents } from './agents/agents.ts';
export { brands } from './brands/brands.ts';
export { content } from './content/content.ts';
export { games } from './games/games.ts';
export { identity } from './identity/identity.ts';
export { loginMethods } from './identity/login-methods.ts';
export { security } from './identity/security.ts';
export { elottery } from './lottery/elottery.ts';
export { lottery } from './lottery/lottery.ts';
export { payments } from './payments/payments.ts';
export { promotions } from './promotions/promotions.ts';
export type { CallRow, TokenKind } from './row.ts';
export { safety } from './safety/safety.ts';
export { views } from './views/views.ts';
export { wallet } from './wallet/wallet.ts';
