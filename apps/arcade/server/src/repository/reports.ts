import type { Queryable } from '@lantern/server-kit';

/** A wallet movement of a round: its stake (including the win when both were sent in one call) or its win. */
export type MovementRow = {
  id: string;
  part: 'stake' | 'win';
  kind: 'bet' | 'play' | 'result';
  player: string;
  game: string;
  currency: string;
  exponent: number;
  taken: bigint;
  paid: bigint;
  state: 'OPEN' | 'ENDED';
  at: Date;
};

/** Key of the last row of a page. */
export interface MovementKey {
  readonly at: Date;
  readonly id: string;
  readonly part: MovementRow['part'];
}

const STATE = `case r.state when 'SETTLED' then 'ENDED' else 'OPEN' end as state`;

/**
 * Movements that the platform's wallet has confirmed and that are not rolled back, ordered by time. Rounds with an unconfirmed stake
 * are excluded.
 */
export async function listMovements(
  db: Queryable,
  span: { readonly from: Date; readonly to: Date; readonly currency: string },
  page: { readonly after: MovementKey | null; readonly limit: number },
): Promise<MovementRow[]> {
  const { after, limit } = page;
  const { rows } = await db.query<MovementRow>(
    `with stakes as (
       select r.id, 'stake' as part, case r.wallet_calls when 'bet-result' then 'bet' else 'play' end as kind, p.name as player, r.game,
              r.currency, r.exponent, r.stake as taken,
              case r.wallet_calls when 'bet-result' then 0 else coalesce(r.payout, 0) end as paid, ${STATE}, r.played_at as at
         from arcade.round r join arcade.player p on p.id = r.player_id
        where r.played_at >= $1 and r.played_at < $2 and r.currency = $3
          and r.wallet_calls is distinct from 'own' and r.state in ('SETTLED', 'OPEN', 'CLOSING')
          and ($4::timestamptz is null or (r.played_at, r.id) > ($4, $5::uuid))
        order by r.played_at, r.id limit $7
     ), wins as (
       select r.id, 'win' as part, 'result' as kind, p.name as player, r.game, r.currency, r.exponent, 0::bigint as taken, r.payout as paid,
              ${STATE}, r.settled_at as at
         from arcade.round r join arcade.player p on p.id = r.player_id
        where r.settled_at >= $1 and r.settled_at < $2 and r.currency = $3
          and r.wallet_calls = 'bet-result' and r.state = 'SETTLED' and r.payout > 0
          and ($4::timestamptz is null or (r.settled_at, r.id) > ($4, $5::uuid)
            or ($6 = 'stake' and (r.settled_at, r.id) = ($4, $5::uuid)))
        order by r.settled_at, r.id limit $7
     )
     select * from (select * from stakes union all select * from wins) m order by m.at, m.id, m.part limit $7`,
    [span.from, span.to, span.currency, after?.at ?? null, after?.id ?? null, after?.part ?? null, limit],
  );
  return rows;
}

export type PlayedRound = {
  state: 'DECIDED' | 'OPEN' | 'CLOSING' | 'RETURNING' | 'SETTLED' | 'REFUSED' | 'VOID';
  exponent: number;
  stake: bigint;
  payout: bigint | null;
};

/** A round by player name and id; null when the player has no such round. */
export async function findPlayedRound(db: Queryable, player: string, id: string): Promise<PlayedRound | null> {
  const { rows } = await db.query<PlayedRound>(
    `select r.state, r.exponent, r.stake, r.payout from arcade.round r join arcade.player p on p.id = r.player_id
      where r.id = $1 and p.name = $2 and r.wallet_calls is distinct from 'own'`,
    [id, player],
  );
  return rows[0] ?? null;
}
