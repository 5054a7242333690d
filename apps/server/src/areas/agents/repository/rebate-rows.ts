import type { Queryable, Scope } from '@lantern/server-kit';
import type { RebateKind } from './rebates.ts';

/** One source of an agent's rebates, as shown to him. */
export type RebateRow = {
  /** `kind.category.source`, referenced by ledger entries. */
  readonly key: string;
  readonly kind: RebateKind;
  readonly category: string;
  readonly day: string;
  readonly gameCode: string | null;
  readonly issueId: bigint | null;
  readonly issueNumber: string | null;
  readonly due: bigint;
  readonly posted: bigint;
  readonly postedAt: Date | null;
};

/** Sources of one agent by their keys; those of other agents are omitted. */
export async function findRebates(
  db: Queryable,
  scope: Scope & { readonly memberId: bigint; readonly book: 'REAL' | 'TEST' },
  keys: readonly string[],
): Promise<ReadonlyMap<string, RebateRow>> {
  if (keys.length === 0) return new Map();
  const parts = keys.map((key) => key.split('.'));
  const { rows } = await db.query<RebateRow>(
    `select concat_ws('.', r.kind, r.category, r.source) as key, r.kind, r.category, to_char(r.day, 'YYYY-MM-DD') as day,
            r.game_code as "gameCode", r.issue_id as "issueId", r.issue_number as "issueNumber", r.due, r.posted, r.posted_at as "postedAt"
       from unnest($4::text[], $5::text[], $6::text[]) k (kind, category, source)
       join agents.rebate r on r.brand_id = $1 and r.account_id = $2 and r.kind = k.kind and r.source = k.source
        and r.category = k.category and r.book = $3`,
    [
      scope.brandId,
      scope.memberId,
      scope.book,
      parts.map(([kind = '']) => kind),
      parts.map(([, category = '']) => category),
      parts.map(([, , ...source]) => source.join('.')),
    ],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Play of a team member in a category on a day, in the branch where it was played. */
export type DayPlay = { readonly accountId: bigint; readonly uplines: bigint[]; readonly validBet: bigint };

/** Play of a team by member, after a given member; an account with two upline chains on a day has two rows. */
export async function listDayPlay(
  db: Queryable,
  scope: Scope,
  of: {
    readonly agentId: bigint;
    readonly book: 'REAL' | 'TEST';
    readonly category: string;
    readonly day: string;
    /** Only his own play, or only that of the members below him. */
    readonly own: boolean;
  },
  page: { readonly afterId: bigint; readonly limit: number },
): Promise<readonly DayPlay[]> {
  const { rows } = await db.query<DayPlay>(
    `select account_id as "accountId", uplines, valid_bet as "validBet" from agents.own_day
      where brand_id = $1 and day = $2 and category = $3 and book = $4 and valid_bet <> 0 and account_id > $5
        and ${of.own ? 'account_id = $6' : 'uplines @> array[$6::bigint]'}
      order by account_id, uplines limit $7`,
    [scope.brandId, of.day, of.category, of.book, page.afterId, of.agentId, page.limit],
  );
  return rows;
}
