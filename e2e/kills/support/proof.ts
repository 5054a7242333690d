import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { expect } from 'vitest';
import { minor } from '../../support/portal/player.ts';
import type { StormPlayer } from './player.ts';
import { DEPOSIT } from './players.ts';
import type { SplitPlatform } from './split-platform.ts';

const { elottery, lottery, payments, wallet } = calls;

type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

/** All rows of a paged list. */
async function allOf<Row>(read: (cursor: object) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: Page<Row> = await read(cursor === null ? {} : { cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total + (amount === null ? 0n : minor(amount)), 0n);

type Bet = Value<'lottery.myBets'>['rows'][number];
type ChaseIssues = Value<'elottery.myChase'>['issues'];

/** A chase took each issue once, in turn, and gave back exactly what it did not play. */
function expectRightChase(chase: Value<'elottery.myChase'>['chase'], issues: ChaseIssues): void {
  expect(chase.state).not.toBe('RUNNING');
  expect(chase.finished).toBe(chase.issues);
  expect(issues.map(({ state }) => state)).not.toContain('WAITING');
  expect(sum(issues.map(({ stake }) => stake))).toBe(minor(chase.stake));
  const back = issues.filter(({ state }) => state === 'RETURNED' || state === 'VOID');
  expect(sum(back.map(({ stake }) => stake))).toBe(minor(chase.returned));
  expect(sum(issues.map(({ payout }) => payout))).toBe(minor(chase.payout));
  const firstBack = issues.findIndex(({ state }) => state === 'RETURNED');
  // Once something was given back, nothing is played any more.
  if (firstBack >= 0) expect(issues.slice(firstBack).every(({ state }) => state === 'RETURNED')).toBe(true);
  const won = issues.findIndex(({ state }) => state === 'WON');
  if (chase.state === 'WON') expect(won).toBeGreaterThanOrEqual(0);
  if (chase.state === 'DONE') expect(chase.stopOnWin && won >= 0 && won < issues.length - 1).toBe(false);
}

/** Bets that a chase bought for a member, by the ids that were given to them. */
async function chasedBets(platform: SplitPlatform, account: string): Promise<string[]> {
  const { rows } = await platform.pool.query<{ id: string }>(
    `select unnest(x.bet_ids)::text as id from lottery.chase_issue x join identity.member m on m.id = x.member_id where m.account = $1`,
    [account],
  );
  return rows.map(({ id }) => id);
}

/**
 * Everything that was acknowledged is there, once; nothing else is; and the money follows from it.
 *
 * @returns what lies in bets that are not drawn yet, minor units
 */
export async function provePlayer({ platform, client, token, name, ...acknowledged }: StormPlayer): Promise<bigint> {
  const bets = await allOf<Bet>((page) => client.value(lottery.myBets, { limit: 100, ...page }, token));
  const known = new Set(bets.map(({ id }) => id));
  expect(known.size).toBe(bets.length);
  const acknowledgedBets = [...acknowledged.slips.values()].flatMap(({ betIds }) => betIds);
  expect([...known].sort()).toEqual([...acknowledgedBets, ...(await chasedBets(platform, name))].sort());

  const chases = await allOf((page) => client.value(elottery.myChases, { limit: 50, ...page }, token));
  expect(chases.map(({ id }) => id).sort()).toEqual([...acknowledged.chases.keys()].sort());
  for (const { id } of chases) {
    const { chase, issues } = await client.value(elottery.myChase, { chaseId: id }, token);
    expect(issues).toHaveLength(acknowledged.chases.get(id)?.issues ?? 0);
    expect(chase.stake).toBe(acknowledged.chases.get(id)?.stake);
    expectRightChase(chase, issues);
  }

  const rounds = await allOf((page) => client.value(calls.games.rounds, { limit: 100, ...page }, token));
  const ended = rounds.filter(({ state }) => state === 'ENDED');
  expect(rounds.filter(({ state }) => state === 'OPEN')).toEqual([]);
  const paid = ended.map(({ id, stake, payout }) => [id.replace('LANTERN:', ''), stake, payout] as const);
  const seen = [...acknowledged.rounds].map(([id, { stake, payout }]) => [id, stake, payout] as const);
  const byId = (one: readonly string[], other: readonly string[]) => ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1);
  expect(paid.toSorted(byId)).toEqual(seen.toSorted(byId));

  const orders = await allOf((page) => client.value(payments.withdrawals, { limit: 50, ...page }, token));
  expect(orders.map(({ id }) => id).sort()).toEqual([...acknowledged.withdrawals].sort());
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orders.length > 0 ? ['RECEIVED'] : []));

  const played = bets.filter(({ state }) => state !== 'CANCELLED' && state !== 'VOID');
  const balance =
    minor(DEPOSIT) -
    sum(played.map(({ stake }) => stake)) +
    sum(played.map(({ payout }) => payout)) +
    sum(played.map(({ rebate }) => rebate)) -
    sum(ended.map(({ stake }) => stake)) +
    sum(ended.map(({ payout }) => payout)) -
    sum(orders.map(({ amount }) => amount));
  const { sumBalance } = await client.value(wallet.balance, {}, token);
  expect([name, minor(sumBalance)]).toEqual([name, balance]);
  const open = bets.filter(({ state }) => state === 'OPEN');
  // The northern lottery is drawn once a day; everything else has been.
  expect(new Set(open.map(({ gameCode }) => gameCode))).toEqual(new Set(open.length > 0 ? ['xsmb'] : []));
  return sum(open.map(({ stake }) => stake));
}

/** What the database knows of things left in the middle; all of it has to be nothing. */
export async function leftOpen(platform: SplitPlatform): Promise<Record<string, string>> {
  const { rows } = await platform.pool.query<Record<string, string>>(`select
    (select count(*) from arcade.round where state = 'DECIDED')::text as "rounds without an end",
    (select count(*) from games.round where state = 'OPEN')::text as "stakes in rounds",
    (select count(*) from lottery.chase where state = 'RUNNING')::text as "running chases",
    (select count(*) from lottery.chase_issue where state in ('WAITING', 'RETURNING'))::text as "chased issues",
    (select count(*) from lottery.issue i where i.game_code = 'SSC1M' and i.state in ('CLOSED', 'DRAWN', 'SETTLING')
      and exists (select from lottery.bet b where b.issue_id = i.id))::text as "issues that are not settled",
    (select count(*) from payments.withdrawal_order where state not in ('RECEIVED', 'REJECTED', 'CANCELLED'))::text as "withdrawals"`);
  return rows[0] ?? {};
}

/** Arcade and wallet agree on every round, and each withdrawal was paid exactly once by the provider. */
export async function disagreements(platform: SplitPlatform): Promise<unknown[]> {
  const { rows } = await platform.pool.query(`
    select 'round' as what, coalesce(a.id::text, w.ref) as id, a.state as one, w.state as other
      from arcade.round a full join games.round w on w.ref = a.id::text and w.vendor = 'LANTERN'
     where (coalesce(a.state, '') = 'SETTLED') <> (coalesce(w.state, '') = 'ENDED')
        or a.state = 'SETTLED' and (a.stake <> w.stake or a.payout <> w.payout)
    union all
    select 'payout', o.id::text, o.net::text, coalesce(sum(p.amount), 0)::text
      from payments.withdrawal_order o
      left join payments.sandbox_payout p on split_part(p.order_no, '-', 1) = o.id::text and p.state = 'PAID'
     where o.state = 'RECEIVED'
     group by o.id, o.net having count(p.reference) <> 1 or sum(p.amount) <> o.net`);
  return rows;
}
