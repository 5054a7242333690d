import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { PoolClient } from '@lantern/database';
import type { BenchDatabase } from '../support/database.ts';
import type { HttpPlatform } from './platform.ts';

/** An accepted bet as answered to its bettor; amounts as shown, with two decimals. */
interface Answered {
  readonly value: { readonly betIds: readonly string[]; readonly stake: string; readonly balance: string };
}

const ROWS_PER_STEP = 10_000;
const minor = (amount: string) => amount.replace('.', '');

async function storeAnswers(client: PoolClient, answersFile: string): Promise<void> {
  let rows: Answered['value'][] = [];
  const store = async () => {
    await client.query('insert into answered select * from unnest($1::uuid[], $2::bigint[], $3::bigint[])', [
      rows.map((row) => row.betIds[0]),
      rows.map((row) => minor(row.stake)),
      rows.map((row) => minor(row.balance)),
    ]);
    rows = [];
  };
  for await (const line of createInterface({ input: createReadStream(answersFile) })) {
    rows.push((JSON.parse(line) as Answered).value);
    if (rows.length === ROWS_PER_STEP) await store();
  }
  await store();
  await rm(path.dirname(answersFile), { recursive: true });
}

/**
 * Verifies the stored data by plain SQL: every answered bet exists once, was paid once, and left the answered balance; there are no other
 * bets; no money was created or lost, and no balance is negative; the stakes of the draw, members' counters and the liability of each
 * number are the sums of the bets.
 */
export async function checkBets(
  database: BenchDatabase,
  { ledger, scope, issueId }: HttpPlatform,
  answersFiles: readonly string[],
): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('create temporary table answered (bet uuid, stake bigint, balance bigint)');
    for (const file of answersFiles) await storeAnswers(client, file);
    await client.query('analyze answered');
    const { rows } = await client.query<Record<string, bigint>>(
      `with bet as materialized (select * from lottery.bet where issue_id = $1),
       paid as (
         select e.command_key, count(*) as entries, min(e.balance_after) as balance, -sum(e.amount)::bigint as amount
           from ledger.entry e join bet b on b.command_id = e.command_key group by 1
       ), number as (
         select numbers, sum(stake)::bigint as stake, sum(win_per_hit)::bigint as exposure from bet group by 1
       ), member as (
         select member_id, sum(stake)::bigint as stake, count(*) as bets from bet group by 1
       )
       select
         (select sum(balance) from ledger.account)::bigint + (select sum(amount) from ledger.platform_leg)::bigint as imbalance,
         (select count(*) from ledger.account where balance < 0) as negative,
         (select count(*) - count(distinct bet) from answered) as answered_twice,
         (select count(*) from answered t left join bet b on b.id = t.bet left join paid p on p.command_key = b.command_id
           where (b.stake, p.entries, p.amount, p.balance) is distinct from (t.stake, 1, t.stake, t.balance)) as misinformed,
         (select count(*) from bet) - (select count(*) from answered) as unanswered,
         (select count(*) from number n full join (select * from lottery.liability where issue_id = $1) l
             on l.selection = n.numbers and l.play = 'de_db'
           where (l.stake, l.exposure) is distinct from (n.stake, n.exposure)) as liability,
         (select count(*) from member m full join (select * from lottery.member_issue where issue_id = $1) c using (member_id)
           where (c.stake, c.bets) is distinct from (m.stake, m.bets)) as counters,
         (select coalesce(sum(stake), 0)::bigint from bet) as stakes`,
      [issueId],
    );
    const { stakes = 0n, ...differences } = rows[0] ?? { nothing: 1n };
    const [reserved] = await ledger.balances(database.appPool, scope, [`H:ISSUE:${issueId}`]);
    const wrong = Object.entries({ ...differences, reserved: stakes - (reserved?.balance ?? 0n) }).filter(
      ([, n]) => n !== 0n,
    );
    const report = await ledger.recompute(database.appPool, { brandId: scope.brandId });
    if (wrong.length > 0 || report.differences.length > 0) {
      throw new Error(`bets over HTTP left something wrong: ${wrong.join(' ')} ${report.differences.length}`);
    }
  } finally {
    await client.query('drop table if exists answered');
    client.release();
  }
}
