import type { Queryable } from '@lantern/server-kit';
import type { Outcome } from '../games/offered-game.ts';

/** Transfer into or out of a player's own wallet, in minor units. */
export interface WalletMove {
  readonly ref: string;
  readonly direction: 'IN' | 'OUT';
  readonly player: string;
  readonly currency: string;
  readonly exponent: number;
  readonly amount: bigint;
}

type Moved = {
  outcome: 'OK' | 'INSUFFICIENT_FUNDS' | 'PLAYER_UNKNOWN' | 'CURRENCY_MISMATCH' | 'DUPLICATE';
  number: bigint;
  balance: bigint;
};

export async function moveWallet(db: Queryable, move: WalletMove, now: Date): Promise<Moved> {
  const { rows } = await db.query<Moved>(
    'select outcome, number, balance from arcade.move_wallet($1, $2, $3, $4, $5, $6, $7)',
    [move.ref, move.direction, move.player, move.currency, move.exponent, move.amount, now],
  );
  const [moved] = rows;
  if (moved === undefined) throw new Error('a transfer was left unanswered');
  return moved;
}

/** Balance of a player's own wallet; null before the first transfer. */
export async function findWallet(
  db: Queryable,
  player: string,
): Promise<{ readonly currency: string; readonly balance: bigint } | null> {
  const { rows } = await db.query<{ currency: string; balance: bigint }>(
    'select currency, balance from arcade.wallet where player = $1',
    [player],
  );
  return rows[0] ?? null;
}

/** The same by the studio's id of the player. */
export async function balanceOfPlayer(db: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    'select w.balance from arcade.player p join arcade.wallet w on w.player = p.name where p.id = $1',
    [playerId],
  );
  return rows[0]?.balance ?? 0n;
}

export type TransferRow = {
  ref: string;
  number: bigint;
  direction: 'IN' | 'OUT';
  player: string;
  currency: string;
  exponent: number;
  amount: bigint;
  refused: string | null;
  at: Date;
};

const TRANSFER = 'ref, number, direction, player, currency, exponent, amount, refused, at';

export async function findTransfer(db: Queryable, ref: string): Promise<TransferRow | null> {
  const { rows } = await db.query<TransferRow>(`select ${TRANSFER} from arcade.transfer where ref = $1`, [ref]);
  return rows[0] ?? null;
}

/** Completed transfers of a time span, ordered by number. */
export async function listTransfers(
  db: Queryable,
  span: { readonly from: Date; readonly to: Date },
  page: { readonly after: bigint; readonly limit: number },
): Promise<TransferRow[]> {
  const { rows } = await db.query<TransferRow>(
    `select ${TRANSFER} from arcade.transfer
      where refused is null and at >= $1 and at < $2 and number > $3 order by number limit $4`,
    [span.from, span.to, page.after, page.limit],
  );
  return rows;
}

export type OwnRoundRow = {
  place: bigint;
  round: string;
  player: string;
  game: string;
  currency: string;
  exponent: number;
  stake: bigint;
  payout: bigint;
  at: Date;
};

/** Rounds after a cursor, in order. */
export async function listOwnRounds(db: Queryable, after: bigint, limit: number): Promise<OwnRoundRow[]> {
  const { rows } = await db.query<OwnRoundRow>(
    `select place, round, player, game, currency, exponent, stake, payout, at from arcade.own_round
      where place > $1 order by place limit $2`,
    [after, limit],
  );
  return rows;
}

export type LaunchRow = {
  player: string;
  game: string;
  currency: string;
  symbol: string;
  exponent: number;
  language: string;
  isTest: boolean;
  /** The only origin that may present the token; null: any. */
  origin: string | null;
};

export async function insertLaunch(db: Queryable, tokenHash: Buffer, launch: LaunchRow, until: Date): Promise<void> {
  await db.query(
    `insert into arcade.launch (token_hash, player, game, currency, symbol, exponent, language, is_test, until, origin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tokenHash,
      launch.player,
      launch.game,
      launch.currency,
      launch.symbol,
      launch.exponent,
      launch.language,
      launch.isTest,
      until,
      launch.origin,
    ],
  );
}

/** The launch of a valid token. */
export async function findLaunch(db: Queryable, tokenHash: Buffer, now: Date): Promise<LaunchRow | null> {
  const { rows } = await db.query<LaunchRow>(
    `select player, game, currency, symbol, exponent, language, is_test as "isTest", origin from arcade.launch
      where token_hash = $1 and until >= $2`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

export async function deleteOldLaunches(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from arcade.launch where until < $1', [now]);
}

/** Pays and settles a decided round. `is_first` false: it was settled before, and `state` is the stored state. */
export async function playOwn(
  db: Queryable,
  id: string,
  stake: bigint,
  { payout, record: { coins, steps, draws } }: Pick<Outcome, 'payout' | 'record'>,
  now: Date,
): Promise<{ readonly state: string; readonly balance: bigint | null; readonly isFirst: boolean }> {
  const { rows } = await db.query<{ state: string; balance: bigint | null; isFirst: boolean }>(
    'select state, balance, is_first as "isFirst" from arcade.play_own($1, $2, $3, $4, $5, $6, $7)',
    [id, stake, payout, coins, steps, draws && `{${draws.join(',')}}`, now],
  );
  const [played] = rows;
  if (played === undefined) throw new Error(`round ${id} was left unanswered`);
  return played;
}
