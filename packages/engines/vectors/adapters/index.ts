import type { Adapter, TopicAdapters } from './adapter.ts';
import { rebateDifferential, teamFigures } from './agency/agency.ts';
import { contractOffer, dividend, realtimeSalary, tieredSalary } from './agency/contracts.ts';
import { closeLedger, ledger } from './cashier/ledger.ts';
import { withdrawalCheck } from './cashier/withdrawal-check.ts';
import { withdrawalConfirmation } from './cashier/withdrawal-confirmation.ts';
import { fourD } from './lottery/four-d.ts';
import { k3 } from './lottery/k3.ts';
import { keno8Pc28 } from './lottery/keno8-pc28.ts';
import { lhc } from './lottery/lhc.ts';
import { pk10 } from './lottery/pk10.ts';
import { ssc } from './lottery/ssc.ts';
import { thaiLaosHanoi } from './lottery/thai-laos-hanoi.ts';
import { togel } from './lottery/togel.ts';
import { vnLottery } from './lottery/vn-lottery.ts';
import { x11x5 } from './lottery/x11x5.ts';
import { cashback } from './loyalty/cashback.ts';
import { points } from './loyalty/points.ts';
import { turnover } from './loyalty/turnover.ts';
import { validBets } from './loyalty/valid-bets.ts';
import { vip } from './loyalty/vip.ts';
import { sportsOdds } from './sports/sports-odds.ts';
import { sportsPricing } from './sports/sports-pricing.ts';
import { sportsSettlement } from './sports/sports-settlement.ts';
import { fishing } from './studio/fishing.ts';
import { instant } from './studio/instant.ts';
import { slots } from './studio/slots.ts';
import { blackjack } from './tables/blackjack.ts';
import { baccarat, dragonTiger } from './tables/card-tables.ts';
import { casinoHoldem } from './tables/casino-holdem.ts';
import { fantanSedieBaucua, roulette, sicbo } from './tables/dice-tables.ts';
import { erbagang, niuniu, paigowWenzhou, zhajinhua } from './tables/duel-tables.ts';
import { pvp } from './tables/pvp.ts';

const TOPICS: Readonly<Record<string, TopicAdapters>> = {
  sports_pricing: sportsPricing,
  sports_settlement: sportsSettlement,
  sports_odds: sportsOdds,
  points,
  vip,
  cashback,
  valid_bets: validBets,
  instant,
  erbagang,
  fishing,
  niuniu,
  paigow_wenzhou: paigowWenzhou,
  zhajinhua,
  baccarat,
  dragon_tiger: dragonTiger,
  fantan_sedie_baucua: fantanSedieBaucua,
  roulette,
  sicbo,
  blackjack,
  casino_holdem: casinoHoldem,
  pvp,
  k3,
  x11x5,
  pk10,
  lhc,
  keno8_pc28: keno8Pc28,
  four_d: fourD,
  thai_laos_hanoi: thaiLaosHanoi,
  togel,
  ledger,
  slots,
  ssc,
  turnover,
  'contract-offer': contractOffer,
  dividend,
  'daily-salary': tieredSalary,
  'hourly-salary': tieredSalary,
  'realtime-salary': realtimeSalary,
  'rebate-differential': rebateDifferential,
  'team-overview': teamFigures,
  vn_lottery: vnLottery,
  'withdrawal-check': withdrawalCheck,
  'withdrawal-confirmation': withdrawalConfirmation,
};

/** Adapter of a topic's function; null when it is unknown. */
export function adapterFor(topic: string, fn: string): Adapter | null {
  const topicAdapters = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
  return topicAdapters !== undefined && Object.hasOwn(topicAdapters, fn) ? (topicAdapters[fn] ?? null) : null;
}

/** Releases resources that adapters opened. */
export async function closeAdapters(): Promise<void> {
  await closeLedger();
}
