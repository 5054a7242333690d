import type { Static } from 'typebox';
import type { CallRow } from '../calls/row.ts';
import { agentNoticesSchemas } from './agent-notices.ts';
import { agentPagesSchemas } from './agent-pages.ts';
import { agentSimulatorSchemas } from './agent-simulator.ts';
import { agentsOfficeSchemas, agentsSchemas } from './agents.ts';
import { brandsSchemas } from './brands.ts';
import { brandsOfficeSchemas } from './brands-office.ts';
import { contentSchemas } from './content.ts';
import { contractsSchemas } from './contracts.ts';
import { contractsOfficeSchemas } from './contracts-office.ts';
import { drawOfficeSchemas, drawSchemas } from './draws.ts';
import { electronicSchemas } from './electronic.ts';
import { gamesSchemas } from './games.ts';
import { gamesOfficeSchemas } from './games-office.ts';
import { identityOfficeSchemas, identitySchemas } from './identity.ts';
import { leadsSchemas } from './leads.ts';
import { lettersSchemas } from './letters.ts';
import { lotterySchemas } from './lottery.ts';
import { lotteryCalendarSchemas } from './lottery-calendar.ts';
import { lotteryFeedsSchemas } from './lottery-feeds.ts';
import { lotteryOfficeSchemas } from './lottery-office.ts';
import { lotteryPriceSchemas } from './lottery-prices.ts';
import { lottoSchemas } from './lotto.ts';
import { loyaltySchemas } from './loyalty.ts';
import { loyaltyOfficeSchemas } from './loyalty-office.ts';
import type { Language as LanguageSchema } from './parts.ts';
import { paymentsOfficeSchemas, paymentsSchemas } from './payments.ts';
import { paymentsChainsSchemas } from './payments-chains.ts';
import { paymentsChannelsSchemas } from './payments-channels.ts';
import { paymentsDeskSchemas } from './payments-desk.ts';
import { disputesSchemas } from './payments-disputes.ts';
import { paymentsServiceSchemas } from './payments-service.ts';
import { safetyOfficeSchemas, safetySchemas } from './safety.ts';
import { securityOfficeSchemas, securitySchemas } from './security.ts';
import { socialOfficeSchemas, socialSchemas } from './social.ts';
import { staffSchemas } from './staff.ts';
import { transfersOfficeSchemas, transfersSchemas } from './transfers.ts';
import { vendorWalletsOfficeSchemas, vendorWalletsSchemas } from './vendor-wallets.ts';
import { viewsSchemas } from './views.ts';
import { walletOfficeSchemas, walletSchemas } from './wallet.ts';
import { waysInOfficeSchemas, waysInSchemas } from './ways-in.ts';
import { withdrawalsOfficeSchemas, withdrawalsSchemas } from './withdrawals.ts';

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
  ...paymentsDeskSchemas,
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
  ...electronicSchemas,
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
  ...loyaltySchemas,
  ...loyaltyOfficeSchemas,
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
