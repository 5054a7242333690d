import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameType } from '../categories.ts';
import { type OfferState, stateOf, worse } from './switches.ts';

export type GameRow = {
  vendor: string;
  code: string;
  game_type: GameType;
  title: string;
  has_trial: boolean;
  is_hot: boolean;
  position: number;
};

/** A game that is offered, or would be but for its state. */
export type OfferedGame = GameRow & { state: OfferState };

const COLUMNS = `g.vendor, g.code, g.game_type, g.title, g.has_trial, g.is_hot, g.position, ${stateOf('g')} as own, ${stateOf('v')} as theirs`;
const FROM = `games.game g join games.vendor v
  on v.merchant_id = g.merchant_id and v.vassalage = g.vendor and v.game_type = g.game_type`;

type Row = GameRow & { own: OfferState; theirs: OfferState };

const offered = ({ own, theirs, ...game }: Row): OfferedGame => ({ ...game, state: worse(own, theirs) });

/** Games that a brand shows, in their order. */
export async function listGames(db: Queryable, { merchantId }: Scope): Promise<OfferedGame[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where g.merchant_id = $1 and g.enabled and v.enabled order by g.position, g.title limit 2000`,
    [merchantId],
  );
  return rows.map(offered);
}

/** One game, in whatever state. */
export async function findGame(
  db: Queryable,
  { merchantId }: Scope,
  vendor: string,
  code: string,
): Promise<OfferedGame | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where g.merchant_id = $1 and g.vendor = $2 and g.code = $3`,
    [merchantId, vendor, code],
  );
  return rows[0] ? offered(rows[0]) : null;
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
