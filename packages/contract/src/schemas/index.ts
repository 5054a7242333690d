import type { Static } from 'typebox';
import type { CallRow } from '../calls/row.ts';
import { agentsOfficeSchemas, agentsSchemas } from './agents/agents.ts';
import { contractsSchemas } from './agents/contracts.ts';
import { contractsOfficeSchemas } from './agents/contracts-back-office.ts';
import { leadsSchemas } from './agents/leads.ts';
import { agentPagesSchemas } from './agents/pages.ts';
import { agentSimulatorSchemas } from './agents/simulator.ts';
import { brandsOfficeSchemas } from './brands/back-office.ts';
import { brandsSchemas } from './brands/brands.ts';
import { agentNoticesSchemas } from './content/agent-notices.ts';
import { contentSchemas } from './content/content.ts';
import { lettersSchemas } from './content/letters.ts';
import { gamesOfficeSchemas } from './games/back-office.ts';
import { gamesSchemas } from './games/games.ts';
import { identityOfficeSchemas, identitySchemas } from './identity/identity.ts';
import { securityOfficeSchemas, securitySchemas } from './identity/security.ts';
import { socialOfficeSchemas, socialSchemas } from './identity/social.ts';
import { waysInOfficeSchemas, waysInSchemas } from './identity/ways-in.ts';
import { lotteryOfficeSchemas } from './lottery/back-office.ts';
import { lotteryCalendarSchemas } from './lottery/calendar.ts';
import { drawOfficeSchemas, drawSchemas } from './lottery/draws.ts';
import { elotterySchemas } from './lottery/elottery.ts';
import { lotteryFeedsSchemas } from './lottery/feeds.ts';
import { lotterySchemas } from './lottery/lottery.ts';
import { lottoSchemas } from './lottery/lotto.ts';
import { lotteryPriceSchemas } from './lottery/prices.ts';
import type { Language as LanguageSchema } from './parts.ts';
import { paymentsChainsSchemas } from './payments/chains.ts';
import { paymentsChannelsSchemas } from './payments/channels.ts';
import { disputesSchemas } from './payments/disputes.ts';
import { paymentsFinanceSchemas } from './payments/finance.ts';
import { paymentsOfficeSchemas, paymentsSchemas } from './payments/payments.ts';
import { paymentsServiceSchemas } from './payments/service.ts';
import { withdrawalsOfficeSchemas, withdrawalsSchemas } from './payments/withdrawals.ts';
import { promotionsOfficeSchemas } from './promotions/back-office.ts';
import { promotionsSchemas } from './promotions/promotions.ts';
import { safetyOfficeSchemas, safetySchemas } from './safety/safety.ts';
import { staffSchemas } from './staff/staff.ts';
import { viewsSchemas } from './views/views.ts';
import { transfersOfficeSchemas, transfersSchemas } from './wallet/transfers.ts';
import { vendorWalletsOfficeSchemas, vendorWalletsSchemas } from './wallet/vendor-wallets.ts';
import { walletOfficeSchemas, walletSchemas } from './wallet/wallet.ts';

export type { CallSchemas } from './parts.ts';

/** Schemas of every call by name. Servers validate with them; browsers use them only as types. */
export const schemas = {
  ...brandsSchemas,
  ...brandsOfficeSchemas,
  ...staffSchemas,
  ...identitySchemas,
  ...identityOfficeSchemas,
  ...securitySchemas,
  ...securityOfficeSchemas,
  ...safetySchemas,
  ...safetyOfficeSchemas,
  ...waysInSchemas,
  ...waysInOfficeSchemas,
  ...socialSchemas,
  ...socialOfficeSchemas,
  ...walletSchemas,
  ...walletOfficeSchemas,
  ...transfersSchemas,
  ...transfersOfficeSchemas,
  ...vendorWalletsSchemas,
  ...vendorWalletsOfficeSchemas,
  ...paymentsSchemas,
  ...paymentsOfficeSchemas,
  ...paymentsFinanceSchemas,
  ...disputesSchemas,
  ...paymentsServiceSchemas,
  ...paymentsChainsSchemas,
  ...paymentsChannelsSchemas,
  ...withdrawalsSchemas,
  ...withdrawalsOfficeSchemas,
  ...lotterySchemas,
  ...lotteryOfficeSchemas,
  ...lotteryPriceSchemas,
  ...lotteryFeedsSchemas,
  ...lotteryCalendarSchemas,
  ...elotterySchemas,
  ...lottoSchemas,
  ...drawSchemas,
  ...drawOfficeSchemas,
  ...gamesSchemas,
  ...gamesOfficeSchemas,
  ...agentsSchemas,
  ...agentNoticesSchemas,
  ...agentPagesSchemas,
  ...agentSimulatorSchemas,
  ...agentsOfficeSchemas,
  ...contractsSchemas,
  ...contractsOfficeSchemas,
  ...leadsSchemas,
  ...lettersSchemas,
  ...promotionsSchemas,
  ...promotionsOfficeSchemas,
  ...contentSchemas,
  ...viewsSchemas,
} as const;

/** Languages of the platform. */
export type Language = Static<typeof LanguageSchema>;
export type CallName = keyof typeof schemas;
/** Payload of a call. */
export type Payload<Name extends CallName> = Static<(typeof schemas)[Name]['payload']>;
/** Value of a call's answer inside the envelope. */
export type Value<Name extends CallName> = Static<(typeof schemas)[Name]['value']>;
/** A row whose schemas exist. */
export type TypedCall<Name extends CallName = CallName> = CallRow<Name>;
