import type { Queryable } from '@lantern/server-kit';

/** What a round moved in the platform's wallet: its stake (with its win, where both went in one call), or its win. */
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

/** The row that a page ended with. */
export interface MovementKey {
  readonly at: Date;
  readonly id: string;
  readonly part: MovementRow['part'];
}

const STATE = `case r.state when 'SETTLED' then 'ENDED' else 'OPEN' end as state`;

/**
 * Movements that the platform's wallet has confirmed and that stand, in the order of their times. Rounds of which nobody knows whether
 * their stake was taken are not among them, nor those that were given back.
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

/** A round of a player by his name; null where he has none of this id. */
export async function findPlayedRound(db: Queryable, player: string, id: string): Promise<PlayedRound | null> {
  const { rows } = await db.query<PlayedRound>(
    `select r.state, r.exponent, r.stake, r.payout from arcade.round r join arcade.player p on p.id = r.player_id
      where r.id = $1 and p.name = $2 and r.wallet_calls is distinct from 'own'`,
    [id, player],
  );
  return rows[0] ?? null;
}
