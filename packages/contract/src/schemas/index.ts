import type { Static } from 'typebox';
import type { CallRow } from '../calls/row.ts';
import { agentsBackOfficeSchemas, agentsSchemas } from './agents/agents.ts';
import { backOfficeRatesSchemas } from './agents/back-office-rates.ts';
import { contractsSchemas } from './agents/contracts.ts';
import { contractsBackOfficeSchemas } from './agents/contracts-back-office.ts';
import { leadsSchemas } from './agents/leads.ts';
import { agentPagesSchemas } from './agents/pages.ts';
import { agentSimulatorSchemas } from './agents/simulator.ts';
import { brandsBackOfficeSchemas } from './brands/back-office.ts';
import { brandsSchemas } from './brands/brands.ts';
import { agentMessagesSchemas } from './content/agent-messages.ts';
import { agentNoticesSchemas } from './content/agent-notices.ts';
import { contentSchemas } from './content/content.ts';
import { gamesBackOfficeSchemas } from './games/back-office.ts';
import { gamesSchemas } from './games/games.ts';
import { identityBackOfficeSchemas, identitySchemas } from './identity/identity.ts';
import { loginMethodsSchemas, messagesBackOfficeSchemas } from './identity/login-methods.ts';
import { securityBackOfficeSchemas, securitySchemas } from './identity/security.ts';
import { socialBackOfficeSchemas, socialSchemas } from './identity/social.ts';
import { lotteryBackOfficeSchemas } from './lottery/back-office.ts';
import { lotteryCalendarSchemas } from './lottery/calendar.ts';
import { drawBackOfficeSchemas, drawSchemas } from './lottery/draws.ts';
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
import { paymentsBackOfficeSchemas, paymentsSchemas } from './payments/payments.ts';
import { payoutAccountsSchemas } from './payments/payout-accounts.ts';
import { paymentsServiceSchemas } from './payments/service.ts';
import { withdrawalRulesSchemas } from './payments/withdrawal-rules.ts';
import { withdrawalsBackOfficeSchemas, withdrawalsSchemas } from './payments/withdrawals.ts';
import { promotionsBackOfficeSchemas } from './promotions/back-office.ts';
import { promotionsSchemas } from './promotions/promotions.ts';
import { reconciliationSchemas } from './reconciliation/reconciliation.ts';
import { complianceRulesSchemas } from './safety/compliance-rules.ts';
import { safetyBackOfficeSchemas, safetySchemas } from './safety/safety.ts';
import { staffSchemas } from './staff/staff.ts';
import { viewsSchemas } from './views/views.ts';
import { transfersBackOfficeSchemas, transfersSchemas } from './wallet/transfers.ts';
import { vendorWalletsBackOfficeSchemas, vendorWalletsSchemas } from './wallet/vendor-wallets.ts';
import { walletBackOfficeSchemas, walletSchemas } from './wallet/wallet.ts';

export type { CallSchemas } from './parts.ts';

/** Schemas of every call by name. Servers validate with them; browsers use them only as types. */
export const schemas = {
  ...brandsSchemas,
  ...brandsBackOfficeSchemas,
  ...staffSchemas,
  ...identitySchemas,
  ...identityBackOfficeSchemas,
  ...securitySchemas,
  ...securityBackOfficeSchemas,
  ...safetySchemas,
  ...safetyBackOfficeSchemas,
  ...complianceRulesSchemas,
  ...loginMethodsSchemas,
  ...messagesBackOfficeSchemas,
  ...socialSchemas,
  ...socialBackOfficeSchemas,
  ...walletSchemas,
  ...walletBackOfficeSchemas,
  ...transfersSchemas,
  ...transfersBackOfficeSchemas,
  ...vendorWalletsSchemas,
  ...vendorWalletsBackOfficeSchemas,
  ...paymentsSchemas,
  ...paymentsBackOfficeSchemas,
  ...paymentsFinanceSchemas,
  ...reconciliationSchemas,
  ...disputesSchemas,
  ...paymentsServiceSchemas,
  ...paymentsChainsSchemas,
  ...paymentsChannelsSchemas,
  ...payoutAccountsSchemas,
  ...withdrawalsSchemas,
  ...withdrawalsBackOfficeSchemas,
  ...withdrawalRulesSchemas,
  ...lotterySchemas,
  ...lotteryBackOfficeSchemas,
  ...lotteryPriceSchemas,
  ...lotteryFeedsSchemas,
  ...lotteryCalendarSchemas,
  ...elotterySchemas,
  ...lottoSchemas,
  ...drawSchemas,
  ...drawBackOfficeSchemas,
  ...gamesSchemas,
  ...gamesBackOfficeSchemas,
  ...agentsSchemas,
  ...agentNoticesSchemas,
  ...agentPagesSchemas,
  ...agentSimulatorSchemas,
  ...agentsBackOfficeSchemas,
  ...backOfficeRatesSchemas,
  ...contractsSchemas,
  ...contractsBackOfficeSchemas,
  ...leadsSchemas,
  ...agentMessagesSchemas,
  ...promotionsSchemas,
  ...promotionsBackOfficeSchemas,
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
