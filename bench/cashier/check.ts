import type { HttpPlatform } from '../http/platform.ts';
import type { BenchDatabase } from '../support/database.ts';

/** Answers to depositors and withdrawers. */
export interface Answered {
  readonly credited: readonly string[];
  readonly received: readonly string[];
}

/**
 * Checks invariants by plain SQL, independent of concurrency: no money was created or lost, each order moved its money once, and the
 * transit balance equals the open orders.
 * @throws Error that names the violation
 */
export async function checkCashier(database: BenchDatabase, platform: HttpPlatform, answered: Answered): Promise<void> {
  const { rows } = await database.ownerPool.query<Record<string, bigint>>(
    `with entries as (
       select reference, code, count(*) as count, sum(amount) as sum from ledger.entry
       where code in ('P01', 'P10', 'P12') and reference !~ '^bench' group by 1, 2
     ), deposits as (
       select o.id, o.state, o.credited, e.count, e.sum from payments.deposit_order o
         left join entries e on e.reference = 'deposit:' || o.id and e.code = 'P01'
     ), withdrawals as (
       select w.id, w.state, w.amount, w.net, e.count, e.sum from payments.withdrawal_order w
         left join entries e on e.reference = 'withdrawal:' || w.id and e.code = 'P10' where w.channel is not null
     ), transit as (
       select (select coalesce(sum(amount), 0) from ledger.platform_leg where account = 'H:WD_TRANSIT') as booked,
         (select coalesce(sum(net), 0) from withdrawals where state in ('DISBURSING', 'UNKNOWN')) as due
     )
     select
       (select sum(balance) from ledger.account)::bigint + (select sum(amount) from ledger.platform_leg)::bigint as imbalance,
       (select count(*) from ledger.account where balance < 0) as negative,
       (select count(*) from deposits where state = 'CREDITED' and (count, sum) is distinct from (1, credited)) as miscredited,
       (select count(*) from deposits where state <> 'CREDITED' and count is not null) as unearned,
       (select count(*) from withdrawals where count is null) as unreserved,
       (select count(*) from unnest($1::bigint[]) id where not exists
         (select from deposits d where d.id = id and d.state = 'CREDITED')) as "notCredited",
       (select count(*) from unnest($2::bigint[]) id where not exists
         (select from withdrawals w where w.id = id and w.state = 'RECEIVED')) as "notReceived",
       (select booked - due from transit)::bigint as transit`,
    [answered.credited, answered.received],
  );
  const wrong = Object.entries(rows[0] ?? { nothing: 1n }).filter(([, count]) => count !== 0n);
  const { differences } = await platform.ledger.recompute(database.ownerPool, {
    brandId: platform.scope.brandId,
  });
  if (wrong.length > 0 || differences.length > 0) {
    throw new Error(
      `the books are wrong: ${wrong.join(' ')} ${JSON.stringify(differences.slice(0, 3), (_key, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
    );
  }
}
