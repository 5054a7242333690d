import type { Adapter, TopicAdapters } from './adapter.ts';
import { rebateDifferential, teamFigures } from './agency.ts';
import { blackjack } from './blackjack.ts';
import { baccarat, dragonTiger } from './card-tables.ts';
import { cashback } from './cashback.ts';
import { casinoHoldem } from './casino-holdem.ts';
import { contractOffer, dividend, realtimeSalary, tieredSalary } from './contracts.ts';
import { fantanSedieBaucua, roulette, sicbo } from './dice-tables.ts';
import { erbagang, niuniu, paigowWenzhou, zhajinhua } from './duel-tables.ts';
import { fishing } from './fishing.ts';
import { fourD } from './four-d.ts';
import { instant } from './instant.ts';
import { k3 } from './k3.ts';
import { keno8Pc28 } from './keno8-pc28.ts';
import { closeLedger, ledger } from './ledger.ts';
import { lhc } from './lhc.ts';
import { pk10 } from './pk10.ts';
import { points } from './points.ts';
import { pvp } from './pvp.ts';
import { slots } from './slots.ts';
import { sportsOdds } from './sports-odds.ts';
import { sportsPricing } from './sports-pricing.ts';
import { sportsSettlement } from './sports-settlement.ts';
import { ssc } from './ssc.ts';
import { thaiLaosHanoi } from './thai-laos-hanoi.ts';
import { togel } from './togel.ts';
import { turnover } from './turnover.ts';
import { validBets } from './valid-bets.ts';
import { vip } from './vip.ts';
import { vnLottery } from './vn-lottery.ts';
import { withdrawalCheck } from './withdrawal-check.ts';
import { withdrawalConfirmation } from './withdrawal-confirmation.ts';
import { x11x5 } from './x11x5.ts';

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
