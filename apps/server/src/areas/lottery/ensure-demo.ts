import { transaction } from '@lantern/database';
import { PROFILE_VN_A, readPriceTable } from '@lantern/engines/lottery';
import { SSC_DEFAULT_PRICES } from '@lantern/engines/lottery/ssc';
import { isRefusal, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import type { ElectronicPrices } from './electronic/prices.ts';
import { XSMB_2025 } from './fixtures/xsmb-2025.ts';
import { loadResults } from './load-results.ts';
import { planIssues } from './plan-issues.ts';
import type { Prices } from './prices.ts';
import { type GameRow, insertGame, insertPrices } from './repository/games.ts';

/** The highest rate on stakes that the demo's prices have to bear. */
const HIGHEST_RATE_PPM = 900n;

const BOARD = {
  family: 'VN',
  intervalS: null,
  closeBeforeS: null,
  isEnabled: true,
  defaultPlay: 'de_db',
  priceVersion: PROFILE_VN_A.version,
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
];

/** An issue every minute of five digits that the house draws itself, in the open. */
const ELECTRONIC: GameRow = {
  ...BOARD,
  code: 'SSC1M',
  family: 'SSC',
  area: null,
  slot: null,
  intervalS: 60,
  closeBeforeS: 5,
  flag: '',
  sort: 10,
  defaultPlay: '3x_direct_b',
  priceVersion: SSC_DEFAULT_PRICES.version,
  unitPrice: 200n,
  minStake: 2n,
  maxLines: 20,
  demoDrawAfterS: null,
};

/** Gives the demo brand its games, prices, issues and history; harmless when they are there. */
export async function ensureDemoLottery(
  deps: LotteryDeps & { readonly prices: Prices; readonly electronic: ElectronicPrices },
  scope: Scope,
): Promise<void> {
  const prices = readPriceTable(PROFILE_VN_A, HIGHEST_RATE_PPM);
  if (!prices.ok) throw new Error(`the demo's prices are refused with ${prices.code}`);
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    for (const game of GAMES) {
      await insertGame(tx, scope, game);
      const stored = { data: PROFILE_VN_A, highestRatePpm: HIGHEST_RATE_PPM };
      await insertPrices(tx, scope, game.code, stored, { name: 'demo', at: now });
    }
    await insertGame(tx, scope, ELECTRONIC);
    const stored = { data: SSC_DEFAULT_PRICES, highestRatePpm: HIGHEST_RATE_PPM };
    await insertPrices(tx, scope, ELECTRONIC.code, stored, { name: 'demo', at: now });
  });
  deps.prices.forget();
  deps.electronic.forget();
  // Three months of published northern results, so that a new house has a history to show.
  const loaded = await loadResults(deps, scope, { gameCode: 'xsmb', csv: XSMB_2025, by: 'fixture' });
  if (isRefusal(loaded)) throw new Error(`the demo's history is refused with ${loaded.code}`);
  await planIssues(deps, now);
}
