import { transaction } from '@lantern/database';
import { PROFILE_VN_A, type RegionalLottery, readPriceTable } from '@lantern/engines/lottery';
import { ANY_DAY, type ElotteryFamily, elotteryFamily, type PublishedFamily } from '@lantern/engines/lottery/elottery';
import type { FamilyPriceData } from '@lantern/engines/lottery/family';
import { SINGAPORE_4D_PRICES } from '@lantern/engines/lottery/four-d';
import { isRefusal, type Scope } from '@lantern/server-kit';
import { planIssues } from '../calendar/plan-games.ts';
import type { LotteryDeps } from '../deps.ts';
import { type GameRow, insertGame } from '../games/repository.ts';
import type { ElotteryPrices } from '../pricing/elottery-prices.ts';
import { insertFirstPrices } from '../pricing/repository/price-tables.ts';
import type { Prices } from '../pricing/vietnam-prices.ts';
import { loadHistory } from '../results/file/history.ts';
import { XSMB_2025 } from './xsmb-2025.ts';

/** The highest rebate rate that the demo's prices must allow. */
const HIGHEST_RATE_PPM = 900n;

const BOARD = {
  family: 'VN',
  intervalS: null,
  closeBeforeS: null,
  calendar: null,
  isEnabled: true,
  defaultPlay: 'de_db',
  unitPrice: 100n,
  minStake: 100n,
  maxStakePerLine: 5_000_000n,
  maxStakePerIssue: 20_000_000n,
  maxPoints: 10_000,
  maxLines: 50,
  maxTickets: 5_000,
  exposureLimit: 500_000_000n,
  playLimits: {},
  demoDrawAfterS: 60,
} as const;

const GAMES: readonly GameRow[] = [
  { ...BOARD, code: 'xsmb', area: 'NORTH', slot: 1, flag: 'VN', sort: 10 },
  { ...BOARD, code: 'xsmn1', area: 'SOUTH', slot: 1, flag: 'VN', sort: 20 },
  { ...BOARD, code: 'xsmn2', area: 'SOUTH', slot: 2, flag: 'VN', sort: 30 },
  { ...BOARD, code: 'xsmt1', area: 'CENTRAL', slot: 1, flag: 'VN', sort: 40 },
  { ...BOARD, code: 'xsmt2', area: 'CENTRAL', slot: 2, flag: 'VN', sort: 50 },
];

/** Games drawn by the platform, provably fair: code, family, interval in minutes, default play of the board. */
const ELOTTERY: readonly (readonly [code: string, family: ElotteryFamily, minutes: number, defaultPlay: string])[] = [
  ['SSC1M', 'SSC', 1, '3x_direct_b'],
  ['K3_1M', 'K3', 1, 'sum'],
  ['K3_3M', 'K3', 3, 'sum'],
  ['PK10_1M', 'PK10', 1, 'rank'],
  ['PK10_5M', 'PK10', 5, 'rank'],
  ['X11X5_1M', 'X11X5', 1, 'rx3'],
  ['X11X5_5M', 'X11X5', 5, 'rx3'],
  ['PC28_2M', 'PC28', 2, 'side'],
  ['KENO8_5M', 'KENO8', 5, 'pick3'],
  ['LHC_2M', 'LHC', 2, 'tm'],
  ['LHC_5M', 'LHC', 5, 'tm'],
  ['THREE_D_1M', 'THREE_D', 1, '3x_direct'],
  ['THREE_D_3M', 'THREE_D', 3, '3x_direct'],
  ['YEEKEE_15M', 'YEEKEE', 15, '2bottom'],
];

/** Games drawn by others: code, family, draw calendar, default play of the board. */
const PUBLISHED: readonly (readonly [
  code: string,
  family: PublishedFamily,
  calendar: RegionalLottery,
  defaultPlay: string,
])[] = [
  ['THAI_GOV', 'THAI', 'THAI', '2bottom'],
  ['LAOS_DEV', 'LAOS', 'LAOS', '2bottom'],
  ['HANOI', 'HANOI', 'HANOI', '2bottom'],
  ['HANOI_VIP', 'HANOI', 'HANOI_VIP', '2bottom'],
  ['MAGNUM_4D', 'FOUR_D', 'MY4D', 'big_straight'],
  ['DAMACAI_4D', 'FOUR_D', 'MY4D', 'big_straight'],
  ['TOTO_4D', 'FOUR_D', 'MY4D', 'big_straight'],
  ['SG_4D', 'FOUR_D', 'SG4D', 'big_straight'],
  ['TOGEL_SGP', 'TOGEL', 'TOGEL_SGP', '4D'],
  ['TOGEL_HKG', 'TOGEL', 'TOGEL_HKG', '4D'],
  ['TOGEL_SDY', 'TOGEL', 'TOGEL_SDY', '4D'],
  ['CN_3D', 'P3', 'CN_3D', '3x_direct'],
  ['CN_P3', 'P3', 'CN_P3', '3x_direct'],
];

/** Prices of games that differ from their family's. */
const OWN_PRICES: Readonly<Partial<Record<string, FamilyPriceData>>> = { SG_4D: SINGAPORE_4D_PRICES };
/** Maximum units of one selection. Five-digit plays have straights of 100,000 units; their liability is counted by the last digits. */
const MOST_UNITS: Readonly<Partial<Record<ElotteryFamily, number>>> = { SSC: 100_000 };

function elotteryGame(index: number, [code, family, minutes, defaultPlay]: (typeof ELOTTERY)[number]): GameRow {
  return {
    ...BOARD,
    code,
    family,
    area: null,
    slot: null,
    intervalS: 60 * minutes,
    closeBeforeS: 5,
    flag: '',
    sort: 10 + index,
    defaultPlay,
    unitPrice: 200n,
    minStake: 2n,
    maxLines: 20,
    maxTickets: MOST_UNITS[family] ?? BOARD.maxTickets,
    demoDrawAfterS: null,
  };
}

function publishedGame(index: number, [code, family, calendar, defaultPlay]: (typeof PUBLISHED)[number]): GameRow {
  return {
    ...elotteryGame(ELOTTERY.length + index, [code, family, 1, defaultPlay]),
    ...{ intervalS: null, closeBeforeS: null, calendar },
    demoDrawAfterS: BOARD.demoDrawAfterS,
    ...(isNumberSheet(family) && { unitPrice: 100n, maxLines: 50 }),
  };
}

/** Whether the board of this family is a list of many numbers, each with its own stake. */
function isNumberSheet(family: PublishedFamily): boolean {
  return family === 'FOUR_D' || family === 'TOGEL';
}

/** Which electronic games a brand gets. A brand whose demo history is generated starts without them and gets the first one later. */
export type ElotteryOffer = 'ALL' | 'FIRST' | 'NONE';

const OFFERED: Readonly<Record<ElotteryOffer, number>> = { ALL: ELOTTERY.length, FIRST: 1, NONE: 0 };

/** Creates the demo brand's games, prices, issues and history; does nothing where they exist. */
export async function ensureDemoLottery(
  deps: LotteryDeps & { readonly prices: Prices; readonly elottery: ElotteryPrices },
  scope: Scope,
  offer: ElotteryOffer,
): Promise<void> {
  const prices = readPriceTable(PROFILE_VN_A, HIGHEST_RATE_PPM);
  if (!prices.ok) throw new Error(`the demo's prices are refused with ${prices.code}`);
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    for (const game of GAMES) {
      await insertGame(tx, scope, game);
      const stored = { data: PROFILE_VN_A, highestRatePpm: HIGHEST_RATE_PPM };
      await insertFirstPrices(tx, scope, game.code, stored, { name: 'demo', at: now });
    }
    const games = [
      ...ELOTTERY.slice(0, OFFERED[offer]).map((row, index) => ({
        family: row[1],
        game: elotteryGame(index, row),
      })),
      ...(offer === 'ALL' ? PUBLISHED : []).map((row, index) => ({ family: row[1], game: publishedGame(index, row) })),
    ];
    for (const { family, game } of games) {
      await insertGame(tx, scope, game);
      const data = OWN_PRICES[game.code] ?? elotteryFamily(family, ANY_DAY).defaultPrices;
      const stored = { data, highestRatePpm: HIGHEST_RATE_PPM };
      await insertFirstPrices(tx, scope, game.code, stored, { name: 'demo', at: now });
    }
  });
  deps.prices.forget();
  deps.elottery.forget();
  // Three months of published northern results, so that a new installation has a history to show.
  const loaded = await loadHistory(deps, scope, { gameCode: 'xsmb', csv: XSMB_2025, by: 'fixture' });
  if (isRefusal(loaded)) throw new Error(`the demo's history is refused with ${loaded.code}`);
  await planIssues(deps, now);
}
