import type { Queryable, Scope } from '@lantern/server-kit';
import type { RoundState } from '../matching/lines.ts';
import { COLUMNS, type RoundKey, type RoundRow, TITLE } from './rounds.ts';

/** UNKNOWN: the vendor has no such round; SILENT: it did not answer. */
type RoundAnswer = RoundState | 'UNKNOWN' | 'SILENT';

/** The vendor's answer to the last query about a round; amounts in minor units. */
export interface Question {
  readonly queriedAt: Date;
  readonly answer: RoundAnswer;
  readonly stake: bigint | null;
  readonly payout: bigint | null;
}

type QuestionColumns = {
  queriedAt: Date | null;
  answer: RoundAnswer | null;
  theirStake: bigint | null;
  theirPayout: bigint | null;
};
export type OpenRoundRow = RoundRow & QuestionColumns;

const QUESTION = `q.queried_at as "queriedAt", q.answer, q.stake as "theirStake", q.payout as "theirPayout"`;
const WITH_QUESTION = `left join games.round_question q
  on q.brand_id = x.brand_id and q.vendor = x.vendor and q.member_id = x.member_id and q.ref = x.ref`;

/** Real-money rounds open since before an instant, oldest first. */
export async function listOpenRounds(
  db: Queryable,
  { brandId }: Scope,
  filter: {
    readonly vendor: string | undefined;
    readonly openedBefore: Date;
    readonly after: RoundKey | undefined;
    readonly limit: number;
  },
): Promise<OpenRoundRow[]> {
  const { vendor, openedBefore, after, limit } = filter;
  const { rows } = await db.query<OpenRoundRow>(
    `select ${COLUMNS}, ${QUESTION} from games.round x ${TITLE} ${WITH_QUESTION}
      where x.state = 'OPEN' and x.brand_id = $1 and x.book = 'REAL' and x.opened_at < $2
        and ($3::text is null or x.vendor = $3) and ($4::timestamptz is null or (x.opened_at, x.ref) > ($4, $5))
      order by x.opened_at, x.ref limit $6`,
    [brandId, openedBefore, vendor ?? null, after?.at ?? null, after?.ref ?? '', limit],
  );
  return rows;
}

/** One open round with its last query; null when it is not open. */
export async function findOpenRound(
  db: Queryable,
  { brandId }: Scope,
  key: { readonly vendor: string; readonly memberId: bigint; readonly ref: string },
): Promise<(OpenRoundRow & { session: string }) | null> {
  const { rows } = await db.query<OpenRoundRow & { session: string }>(
    `select ${COLUMNS}, x.session::text, ${QUESTION} from games.round x ${TITLE} ${WITH_QUESTION}
      where x.bucket = $1 and x.vendor = $2 and x.member_id = $3 and x.ref = $4 and x.brand_id = $5 and x.state = 'OPEN'`,
    [Number(key.memberId % 64n), key.vendor, key.memberId, key.ref, brandId],
  );
  return rows[0] ?? null;
}

/** REAL rounds of a brand that have been open since before an instant. */
export async function countOpenSince(db: Queryable, { brandId }: Scope, before: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from games.round
      where state = 'OPEN' and brand_id = $1 and book = 'REAL' and opened_at < $2`,
    [brandId, before],
  );
  return rows[0]?.count ?? 0;
}

export type RoundToQuery = { brandId: bigint; vendor: string; memberId: bigint; ref: string };

/** Rounds of all brands that are open too long and were not queried recently; those never queried first. */
export async function listToQuery(
  db: Queryable,
  {
    openedBefore,
    queriedBefore,
    limit,
    except,
  }: {
    readonly openedBefore: Date;
    readonly queriedBefore: Date;
    readonly limit: number;
    readonly except: readonly string[];
  },
): Promise<RoundToQuery[]> {
  const { rows } = await db.query<RoundToQuery>(
    `select x.brand_id as "brandId", x.vendor, x.member_id as "memberId", x.ref from games.round x ${WITH_QUESTION}
      where x.state = 'OPEN' and x.book = 'REAL' and x.opened_at < $1 and (q.queried_at is null or q.queried_at <= $2)
        and concat_ws(' ', x.brand_id, x.vendor, x.ref) <> all ($4::text[])
      order by q.queried_at nulls first, x.opened_at limit $3`,
    [openedBefore, queriedBefore, limit, except],
  );
  return rows;
}

export async function saveAnswer(
  db: Queryable,
  { brandId, vendor, memberId, ref }: RoundToQuery,
  { queriedAt, answer, stake, payout }: Question,
): Promise<void> {
  await db.query(
    `insert into games.round_question (brand_id, vendor, member_id, ref, queried_at, answer, stake, payout)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand_id, vendor, member_id, ref) do update
       set queried_at = excluded.queried_at, answer = excluded.answer, stake = excluded.stake, payout = excluded.payout`,
    [brandId, vendor, memberId, ref, queriedAt, answer, stake, payout],
  );
}

/** Deletes answers about rounds that have ended. */
export async function forgetAnswered(db: Queryable): Promise<void> {
  await db.query(
    `delete from games.round_question q where not exists (
       select from games.round x where x.bucket = (q.member_id % 64)::smallint and x.brand_id = q.brand_id and x.vendor = q.vendor
         and x.member_id = q.member_id and x.ref = q.ref and x.state = 'OPEN')`,
  );
}
