import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';
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

/** A game that is offered, or would be in another state. */
export type OfferedGame = GameRow & {
  state: OfferState;
  titles: Readonly<Record<string, string>>;
  /** Name of its cover; empty: its own code is used. */
  cover: string;
  regions: string[];
  currencies: string[];
};

const COLUMNS = `g.vendor, g.code, g.game_type, g.title, g.has_trial, g.is_hot, g.position, g.titles, g.cover,
  g.regions, g.currencies, ${stateOf('g')} as own, ${stateOf('v')} as theirs`;
const FROM = `games.game g join games.vendor v
  on v.brand_id = g.brand_id and v.vassalage = g.vendor and v.game_type = g.game_type`;

type Row = Omit<OfferedGame, 'state'> & { own: OfferState; theirs: OfferState };

const offered = ({ own, theirs, ...game }: Row): OfferedGame => ({ ...game, state: worse(own, theirs) });

/** One game, in any state. */
export async function findGame(
  db: Queryable,
  { brandId }: Scope,
  vendor: string,
  code: string,
): Promise<OfferedGame | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where g.brand_id = $1 and g.vendor = $2 and g.code = $3`,
    [brandId, vendor, code],
  );
  return rows[0] ? offered(rows[0]) : null;
}

/** A game that a studio adds to a brand. */
export type NewGame = GameRow & {
  /** Names by language; empty if the title is the same in all. */
  readonly titles: Readonly<Record<string, string>>;
  /** Name of its cover; empty: its own code is used. */
  readonly cover: string;
  /** Whether the valid bet of a round is the amount won or lost instead of the stake, because the player sets the chance to win. */
  readonly counts_moved: boolean;
};

/**
 * Adds games. Existing ones stay as operators set them, and only get names by language and a cover if they had none; `counts_moved` is
 * always updated.
 */
export async function insertGames(db: Queryable, { brandId }: Scope, games: readonly NewGame[]): Promise<void> {
  await db.query(
    `insert into games.game as g (brand_id, vendor, code, game_type, title, titles, cover, has_trial, is_hot, position, counts_moved)
     select $1, x.vendor, x.code, x.game_type, x.title, x.titles, x.cover, x.has_trial, x.is_hot, x.position,
            x.counts_moved
       from jsonb_to_recordset($2::jsonb) as x (vendor text, code text, game_type text, title text, titles jsonb, cover text,
         has_trial boolean, is_hot boolean, position integer, counts_moved boolean)
     on conflict (brand_id, vendor, code) do update set
       titles = case g.titles when '{}' then excluded.titles else g.titles end,
       cover = case g.cover when '' then excluded.cover else g.cover end,
       counts_moved = excluded.counts_moved
       where g.counts_moved <> excluded.counts_moved or (g.titles = '{}' and excluded.titles <> '{}') or (g.cover = '' and excluded.cover <> '')`,
    [brandId, JSON.stringify(games)],
  );
}

/** Brands that offer a vendor in any category. */
export async function listBrandsWith(db: Queryable, vendor: string): Promise<bigint[]> {
  const { rows } = await db.query<{ brandId: bigint }>(
    'select distinct brand_id as "brandId" from games.vendor where vassalage = $1',
    [vendor],
  );
  return rows.map(({ brandId }) => brandId);
}
