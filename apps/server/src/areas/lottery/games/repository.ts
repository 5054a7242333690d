import type { RegionalLottery } from '@lantern/engines/lottery';
import type { ElotteryFamily } from '@lantern/engines/lottery/elottery';
import type { Queryable, Scope } from '@lantern/server-kit';

/** The family that defines a game's rules. */
export type GameFamily = 'VN' | ElotteryFamily;

export type GameRow = {
  readonly code: string;
  readonly family: GameFamily;
  /** Region and slot of the Vietnamese calendar; null for games with a fixed interval. */
  readonly area: 'NORTH' | 'CENTRAL' | 'SOUTH' | null;
  readonly slot: number | null;
  /** Seconds between draws of an electronic game, and from the close of bets to the draw; null for Vietnamese games. */
  readonly intervalS: number | null;
  readonly closeBeforeS: number | null;
  /** The regional draw calendar that it follows; null for all others. */
  readonly calendar: RegionalLottery | null;
  readonly flag: string;
  readonly sort: number;
  readonly isEnabled: boolean;
  readonly defaultPlay: string;
  readonly unitPrice: bigint;
  readonly minStake: bigint;
  readonly maxStakePerLine: bigint;
  readonly maxStakePerIssue: bigint;
  readonly maxPoints: number;
  readonly maxLines: number;
  readonly maxTickets: number;
  readonly exposureLimit: bigint;
  /** Limits of single plays in minor units, as decimal text. */
  readonly playLimits: Readonly<Record<string, string>>;
  readonly demoDrawAfterS: number | null;
};

const COLUMNS = `code, family, area, slot, interval_s as "intervalS", close_before_s as "closeBeforeS", calendar, flag, sort, is_enabled as "isEnabled", default_play as "defaultPlay",
  unit_price as "unitPrice", min_stake as "minStake",
  max_stake_per_line as "maxStakePerLine", max_stake_per_issue as "maxStakePerIssue", max_points as "maxPoints",
  max_lines as "maxLines", max_tickets as "maxTickets", exposure_limit as "exposureLimit",
  play_limits as "playLimits", demo_draw_after_s as "demoDrawAfterS"`;

/** A brand's games in the order of its menu. */
export async function listGames(db: Queryable, scope: Scope): Promise<readonly GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `select ${COLUMNS} from lottery.game where brand_id = $1 and is_enabled order by sort, code`,
    [scope.brandId],
  );
  return rows;
}

/** A game by its code, also one that is not offered any more. */
export async function findGame(db: Queryable, scope: Scope, code: string): Promise<GameRow | null> {
  const { rows } = await db.query<GameRow>(`select ${COLUMNS} from lottery.game where brand_id = $1 and code = $2`, [
    scope.brandId,
    code,
  ]);
  return rows[0] ?? null;
}

/** Every brand that has a game, for the jobs. */
export async function listBrands(db: Queryable): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ brandId: bigint }>(
    'select distinct brand_id as "brandId" from lottery.game where is_enabled order by 1',
  );
  return rows.map((row) => row.brandId);
}

/** Adds a game unless the brand has it. */
export async function insertGame(tx: Queryable, scope: Scope, game: GameRow): Promise<void> {
  await tx.query(
    `insert into lottery.game (brand_id, code, family, area, slot, interval_s, close_before_s, calendar, flag, sort, is_enabled, default_play,
       unit_price, min_stake, max_stake_per_line, max_stake_per_issue, max_points, max_lines, max_tickets,
       exposure_limit, play_limits, demo_draw_after_s)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     on conflict do nothing`,
    [
      scope.brandId,
      game.code,
      game.family,
      game.area,
      game.slot,
      game.intervalS,
      game.closeBeforeS,
      game.calendar,
      game.flag,
      game.sort,
      game.isEnabled,
      game.defaultPlay,
      game.unitPrice,
      game.minStake,
      game.maxStakePerLine,
      game.maxStakePerIssue,
      game.maxPoints,
      game.maxLines,
      game.maxTickets,
      game.exposureLimit,
      game.playLimits,
      game.demoDrawAfterS,
    ],
  );
}

/** Id of an upline chain with each level's group and rate on a game; each distinct chain is stored once. */
export async function uplineChainId(
  db: Queryable,
  scope: Scope,
  line: readonly { readonly id: bigint; readonly group: number; readonly ratePpm: number }[],
): Promise<bigint> {
  const values = [
    scope.brandId,
    line.map((one) => one.id.toString()),
    line.map((one) => one.group),
    line.map((one) => one.ratePpm),
  ];
  await db.query(
    `insert into lottery.upline_chain (brand_id, path, groups, rates_ppm) values ($1, $2::bigint[], $3::int[], $4::int[])
     on conflict do nothing`,
    values,
  );
  const { rows } = await db.query<{ id: bigint }>(
    `select id from lottery.upline_chain
      where brand_id = $1 and path = $2::bigint[] and groups = $3::int[] and rates_ppm = $4::int[]`,
    values,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an agent line vanished');
  return row.id;
}
