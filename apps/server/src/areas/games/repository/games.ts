import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameType } from '../categories.ts';

export type GameRow = {
  vendor: string;
  code: string;
  game_type: GameType;
  title: string;
  has_trial: boolean;
  is_hot: boolean;
  position: number;
};

/** Games that a brand offers, in their order. */
export async function listGames(db: Queryable, { merchantId }: Scope): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `select vendor, code, game_type, title, has_trial, is_hot, position from games.game
      where merchant_id = $1 and enabled order by position, title limit 2000`,
    [merchantId],
  );
  return rows;
}

/** One game; closed ones are not found. */
export async function findGame(
  db: Queryable,
  { merchantId }: Scope,
  vendor: string,
  code: string,
): Promise<GameRow | null> {
  const { rows } = await db.query<GameRow>(
    `select vendor, code, game_type, title, has_trial, is_hot, position from games.game
      where merchant_id = $1 and vendor = $2 and code = $3 and enabled`,
    [merchantId, vendor, code],
  );
  return rows[0] ?? null;
}

/** Adds games; those that are there stay as operators left them. */
export async function insertGames(db: Queryable, { merchantId }: Scope, games: readonly GameRow[]): Promise<void> {
  for (const game of games) {
    await db.query(
      `insert into games.game (merchant_id, vendor, code, game_type, title, has_trial, is_hot, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [merchantId, game.vendor, game.code, game.game_type, game.title, game.has_trial, game.is_hot, game.position],
    );
  }
}
