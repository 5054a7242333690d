import type { Queryable, Scope } from '@lantern/server-kit';
import type { BeaconName } from './draws.ts';

export type BeaconFigures = {
  readonly lastRound: bigint | null;
  /** Publication time of the last round that was used. */
  readonly lastAt: Date | null;
  /** Mean seconds from publication to draw over the last hundred draws. */
  readonly delayS: number | null;
  /** Commitment of the offline beacon's newest chain. */
  readonly offlineNetwork: Buffer | null;
};

/** Recent activity of the beacon. */
export async function beaconFigures(db: Queryable, scope: Scope): Promise<BeaconFigures> {
  const { rows } = await db.query<BeaconFigures>(
    `with last as materialized (
       select beacon_round, beacon_at, drawn_at from lottery.draw
        where brand_id = $1 and drawn_at is not null order by drawn_at desc limit 100
     )
     select (select beacon_round from last order by drawn_at desc limit 1) as "lastRound",
            (select beacon_at from last order by drawn_at desc limit 1) as "lastAt",
            (select round(avg(extract(epoch from drawn_at - beacon_at)), 1)::float8 from last) as "delayS",
            (select commitment from lottery.offline_beacon where brand_id = $1 order by id desc limit 1) as "offlineNetwork"`,
    [scope.brandId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('figures without a row');
  return row;
}

export type WaitingDraw = {
  readonly issueId: bigint;
  readonly gameCode: string;
  readonly number: string;
  readonly beacon: BeaconName;
  readonly beaconRound: bigint;
  readonly beaconAt: Date;
  readonly stake: bigint;
  readonly bets: number;
};

/** Closed issues that are not drawn yet, longest waiting first. */
export async function listWaiting(
  db: Queryable,
  scope: Scope,
  now: Date,
  limit: number,
): Promise<readonly WaitingDraw[]> {
  const { rows } = await db.query<WaitingDraw>(
    `select i.id as "issueId", i.game_code as "gameCode", i.number, d.beacon, d.beacon_round as "beaconRound",
            d.beacon_at as "beaconAt", coalesce(m.stake, 0)::bigint as stake, coalesce(m.bets, 0)::int as bets
       from lottery.issue i join lottery.draw d on d.brand_id = i.brand_id and d.issue_id = i.id
       left join lateral (
         select sum(s.stake) as stake, sum(s.bets) as bets from lottery.member_issue s
          where s.brand_id = i.brand_id and s.bucket between 0 and 63 and s.issue_id = i.id and s.book = 'REAL'
       ) m on true
      where i.brand_id = $1 and i.state = 'CLOSED' and i.closes_at <= $2 order by i.draws_at limit $3`,
    [scope.brandId, now, limit],
  );
  return rows;
}

export type VoidedDraw = {
  readonly issueId: bigint;
  readonly gameCode: string;
  readonly number: string;
  readonly drawsAt: Date;
  readonly reason: 'SEALED_LATE' | 'BEACON_LATE' | 'CHAIN_LOST';
  readonly stake: bigint;
};

/** The last issues that were voided because they could not be drawn fairly. */
export async function listVoided(db: Queryable, scope: Scope, limit: number): Promise<readonly VoidedDraw[]> {
  const { rows } = await db.query<VoidedDraw>(
    `select id as "issueId", game_code as "gameCode", number, draws_at as "drawsAt", void_reason as reason, stake
       from lottery.issue where brand_id = $1 and void_reason is not null order by draws_at desc limit $2`,
    [scope.brandId, limit],
  );
  return rows;
}
