import { EntriesPosted } from '@lantern/events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type Answer,
  type Batcher,
  type BatcherCommand,
  commandId,
  createLedger,
  digestOf,
  type Overloaded,
  postings,
  readEntriesEvent,
} from '../index.ts';
import { command, createWorld, SCOPE, type World } from '../testing/world.ts';
import { BatcherShard } from './batcher-shard.ts';

/*
 * A worked example of an area's function: tickets at the member's price, at most `places` in total. It shows every step that ledger.apply
 * requires: exclude what the area refuses, post the others once, write rows for those posted, restore the counter for the rest, answer each
 * command.
 */
const EXAMPLE_SQL = `
create schema example;
create table example.show (id bigint primary key, places integer not null);
create table example.ticket (bucket smallint not null, command_id uuid primary key, member_id bigint not null, price bigint not null);
insert into example.show values (1, 20), (2, 1000000);
create function example.place_batch(p_brand bigint, p_key uuid[], p_digest bigint[], p_book integer[], p_member bigint[], p_show bigint[],
  p_price bigint[], p_now timestamptz[])
returns table (outcome text, seq bigint, balance bigint)
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_taken integer[];   -- commands that go on to the ledger, in their order
  v_answer record;
begin
  if exists (select from unnest(p_price) k (price) where k.price = 13) then raise exception 'poison'; end if;

  -- The area's own counter, locked after the accounts; known keys pass, the ledger answers them.
  perform ledger.lock_accounts(p_brand, p_book, array(select 'M:' || m.id || ':MAIN' from unnest(p_member) with ordinality m (id, n) order by n));
  perform from example.show s where s.id = any(p_show) order by s.id for update;
  select array_agg(k.n order by k.n) into v_taken
  from (select n, p_show[n] as show, row_number() over (partition by p_show[n] order by n) as place
        from generate_series(1, array_length(p_key, 1)) n
        where not exists (select from ledger.command c where c.brand_id = p_brand and c.key = p_key[n])
        union all
        select n, p_show[n], 0 from generate_series(1, array_length(p_key, 1)) n
        where exists (select from ledger.command c where c.brand_id = p_brand and c.key = p_key[n])) k
  join example.show s on s.id = k.show and k.place <= s.places;

  select * into v_answer from ledger.apply(
    p_brand, array(select p_key[n] from unnest(v_taken) n), array(select p_digest[n] from unnest(v_taken) n),
    array(select 'P21' from unnest(v_taken)), array(select 'ticket:' || p_key[n] from unnest(v_taken) n),
    array(select p_now[n] from unnest(v_taken) n), array(select p_book[n] from unnest(v_taken) n),
    array(select 'M:' || p_member[n] || ':MAIN' from unnest(v_taken) n),
    array(select 'H:ISSUE:' || p_show[n] from unnest(v_taken) n), array(select -p_price[n] from unnest(v_taken) n));

  insert into example.ticket
  select p_member[v_taken[n]] % 64, p_key[v_taken[n]], p_member[v_taken[n]], p_price[v_taken[n]]
  from generate_series(1, coalesce(array_length(v_taken, 1), 0)) n where v_answer.outcome[n] = 'posted';
  update example.show s set places = s.places - k.sold
  from (select p_show[v_taken[n]] as show, count(*) as sold
        from generate_series(1, coalesce(array_length(v_taken, 1), 0)) n where v_answer.outcome[n] = 'posted' group by 1) k
  where s.id = k.show;

  return query
    select coalesce(k.outcome, 'SOLD_OUT'), k.seq, k.balance
    from generate_series(1, array_length(p_key, 1)) g
    left join unnest(v_taken, v_answer.outcome, v_answer.seq, v_answer.balance) k (n, outcome, seq, balance) on k.n = g
    order by g;
end $$;
grant usage on schema example to lantern_app;
`;

interface Ticket extends BatcherCommand {
  readonly member: bigint;
  readonly show: bigint;
  readonly price: bigint;
  readonly book: number;
}
type TicketAnswer = { readonly outcome: string; readonly seq: bigint | null; readonly balance: bigint | null };

let world: World;
let book: number;
let batcher: Batcher<Ticket, TicketAnswer>;
beforeAll(async () => {
  world = await createWorld([1n, 2n, 3n, 4n]);
  await world.database.ownerPool.query(EXAMPLE_SQL);
  book = await world.ledger.bookId(SCOPE);
  for (const member of [1n, 2n, 3n]) {
    const gift = command(`gift ${member}`, postings.vipBonus({ member, amount: 1_000_000n }));
    await world.ledger.postOne(world.database.appPool, SCOPE, gift);
  }
  batcher = world.ledger.batcher<Ticket, TicketAnswer>({
    functionName: 'example.place_batch',
    encode: (tickets) => [
      { type: 'bigint', value: SCOPE.brandId },
      { type: 'uuid[]', values: tickets.map(({ id }) => id) },
      { type: 'bigint[]', values: tickets.map(({ digest }) => digest) },
      { type: 'integer[]', values: tickets.map((ticket) => ticket.book) },
      { type: 'bigint[]', values: tickets.map(({ member }) => member) },
      { type: 'bigint[]', values: tickets.map(({ show }) => show) },
      { type: 'bigint[]', values: tickets.map(({ price }) => price) },
      { type: 'timestamptz[]', values: tickets.map(() => new Date('2026-03-01T12:00:00Z')) },
    ],
    decode: (row) => row as TicketAnswer,
  });
});
afterAll(() => world.end());

function ticket(name: string, member: bigint, price: bigint, show = 2n): Ticket {
  return {
    id: commandId('ticket', name),
    digest: digestOf(member, price, show),
    brandId: SCOPE.brandId,
    shard: member,
    member,
    show,
    price,
    book,
  };
}
const count = async (sql: string) =>
  (await world.database.ownerPool.query(`select count(*)::int as n from ${sql}`)).rows[0]?.n;
const outcomes = (answers: readonly (TicketAnswer | Overloaded)[]) => answers.map(({ outcome }) => outcome);

describe("an area's function behind a batcher", () => {
  it('sells what is available, charges once, and refuses the rest', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => batcher.send(ticket(`show ${n}`, BigInt((n % 3) + 1), 100n, 1n))),
    );
    expect(outcomes(answers).filter((one) => one === 'posted')).toHaveLength(20);
    expect(outcomes(answers).filter((one) => one === 'SOLD_OUT')).toHaveLength(30);
    expect(await count('example.ticket')).toBe(20);
    expect(await world.ledger.balances(world.database.appPool, SCOPE, ['H:ISSUE:1'])).toMatchObject([
      { balance: 2_000n },
    ]);
    expect(await count('ledger.platform_leg where account = $$H:ISSUE:1$$')).toBeLessThan(10);
  });

  it('repeats the first answer, in the same batch and later, and answers a conflict', async () => {
    const one = ticket('again', 1n, 500n);
    const [first, second] = await Promise.all([batcher.send(one), batcher.send(one)]);
    expect(first).toMatchObject({ outcome: 'posted' });
    expect(second).toBe(first);
    expect(await batcher.send(one)).toEqual({ ...first, outcome: 'duplicate' });
    expect(outcomes(await Promise.all([batcher.send(one), batcher.send(ticket('again', 1n, 501n))]))).toEqual([
      'duplicate',
      'conflict',
    ]);
    const other = ticket('fresh', 1n, 7n);
    expect(outcomes(await Promise.all([batcher.send(other), batcher.send(ticket('fresh', 1n, 8n))]))).toEqual([
      'posted',
      'conflict',
    ]);
  });

  it('fails only the command that always fails', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => batcher.send(ticket(`poison ${n}`, 2n, n === 17 ? 13n : 5n))),
    );
    expect(sent.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
    expect(sent[17]).toMatchObject({ status: 'rejected', reason: { message: 'poison' } });
    expect(batcher.stats().splits).toBeGreaterThan(0);
    await expect(batcher.send({ ...ticket('x', 2n, 5n), id: 'not-a-uuid' })).rejects.toThrow(RangeError);
  });

  it('executes commands of one member in order and never overdraws', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => batcher.send(ticket(`order ${n}`, 3n, n === 0 ? 998_000n : 100n))),
    );
    const posted = answers.filter(({ outcome }) => outcome === 'posted') as TicketAnswer[];
    const seqs = posted.map(({ seq }) => seq ?? 0n);
    expect(seqs).toEqual(seqs.toSorted((left, right) => Number(left - right)));
    expect(posted.every(({ balance }) => (balance ?? -1n) >= 0n)).toBe(true);
    expect(outcomes(answers)).toContain('insufficient');
    expect(await batcher.send(ticket('poor', 4n, 1n))).toMatchObject({ outcome: 'insufficient', balance: 0n });
    expect(await batcher.send(ticket('stranger', 99n, 1n))).toMatchObject({ outcome: 'unknownAccount' });
  });

  it('publishes each batch with the range of entries of each account', async () => {
    const { rows } = await world.database.ownerPool.query<{ payload: unknown }>(
      'select payload from kit.outbox where topic = $1 order by id',
      [EntriesPosted.topic],
    );
    const last = new Map<string, bigint>();
    for (const { accounts } of rows.map(({ payload }) => readEntriesEvent(EntriesPosted.read(payload)))) {
      for (const { account, firstSeq, lastSeq } of accounts) {
        expect(firstSeq).toBe((last.get(account) ?? 0n) + 1n);
        last.set(account, lastSeq);
      }
    }
    for (const [account, seq] of last) {
      const { rows: found } = await world.database.ownerPool.query('select seq from ledger.account where name = $1', [
        account,
      ]);
      expect(found).toEqual([{ seq }]);
    }
  });
});

describe('a batcher under stress', () => {
  it('loses no command when its connections are killed, and answers after a reconnect', async () => {
    const before = (await world.ledger.balances(world.database.appPool, SCOPE, ['M:2:MAIN']))[0]?.balance ?? 0n;
    const sending = Promise.all(Array.from({ length: 400 }, (_, n) => batcher.send(ticket(`killed ${n}`, 2n, 1n))));
    for (let n = 0; n < 5; n += 1) {
      await world.database.ownerPool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'lantern-batcher%'`,
      );
    }
    const answers = outcomes(await sending);
    expect(answers.filter((one) => one !== 'posted' && one !== 'duplicate')).toEqual([]);
    expect((await world.ledger.balances(world.database.appPool, SCOPE, ['M:2:MAIN']))[0]?.balance).toBe(before - 400n);
  });

  it('refuses when the queue is full, after waiting too long, and when it closes', async () => {
    const calls: ((answers: readonly string[]) => void)[] = [];
    const shard = new BatcherShard<{ id: string; digest: bigint; brandId: bigint }, string>({
      maxBatch: 2,
      maxQueue: 3,
      queueTimeoutMs: 60_000,
      retryForMs: 0,
      call: () => new Promise((resolve) => calls.push(resolve)),
      refuse: () => 'overloaded',
      isDatabaseBusy: () => false,
    });
    const send = (n: number) => shard.send({ id: String(n), digest: 0n, brandId: 1n });
    const first = [send(0), send(1)];
    await new Promise((resolve) => setImmediate(resolve));
    const waiting = [send(2), send(3), send(4)];
    expect(await send(5)).toBe('overloaded');
    const later = performance.now() + 60_001;
    const passed = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => passed.mockRestore());
    calls[0]?.(['a', 'b']);
    expect(await Promise.all(first)).toEqual(['a', 'b']);
    expect(await Promise.all(waiting)).toEqual(['overloaded', 'overloaded', 'overloaded']);
    passed.mockRestore();
    const own = createLedger({ pool: world.database.appPool, connectionString: world.database.appUrl });
    const last = own.send(SCOPE, command('before close', postings.vipBonus({ member: 1n, amount: 1n })));
    expect(((await last) as Answer).outcome).toBe('posted');
    await own.close();
    expect(await own.send(SCOPE, command('after close', postings.vipBonus({ member: 1n, amount: 1n })))).toEqual({
      outcome: 'overloaded',
      code: 'OVERLOADED',
    });
  });

  it.each([
    ['alone: what waits goes before the answers are handed out', false, [4, 2, 4]],
    ['beside a busy batcher: those answered join what waits', true, [4, 6]],
  ])('sends the next batch %s', async (_, isDatabaseBusy, sizes) => {
    const batches: { readonly size: number; readonly answer: () => void }[] = [];
    const shard = new BatcherShard<{ id: string; digest: bigint; brandId: bigint }, string>({
      maxBatch: 10,
      maxQueue: 100,
      queueTimeoutMs: 60_000,
      retryForMs: 0,
      call: (commands) =>
        new Promise((resolve) =>
          batches.push({ size: commands.length, answer: () => resolve(commands.map(({ id }) => id)) }),
        ),
      refuse: () => 'overloaded',
      isDatabaseBusy: () => isDatabaseBusy,
    });
    const caller = async (n: number) => [
      await shard.send({ id: `${n} first`, digest: 0n, brandId: 1n }),
      await again(n),
    ];
    const again = (n: number) => shard.send({ id: `${n} again`, digest: 0n, brandId: 1n });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const closed = [0, 1, 2, 3].map(caller);
    await turn();
    const waiting = [again(4), again(5)];
    for (let n = 0; n < sizes.length; n += 1) {
      batches[n]?.answer();
      await turn();
      await turn();
    }
    expect(await Promise.all(closed)).toEqual([0, 1, 2, 3].map((n) => [`${n} first`, `${n} again`]));
    expect(await Promise.all(waiting)).toEqual(['4 again', '5 again']);
    expect(batches.map(({ size }) => size)).toEqual(sizes);
  });

  it('sends the commands of one brand in each call, in their order', async () => {
    const calls: string[][] = [];
    const shard = new BatcherShard<{ id: string; digest: bigint; brandId: bigint }, string>({
      maxBatch: 3,
      maxQueue: 100,
      queueTimeoutMs: 60_000,
      retryForMs: 0,
      call: (commands) => {
        calls.push(commands.map(({ id }) => id));
        return Promise.resolve(commands.map(({ id }) => id));
      },
      refuse: () => 'overloaded',
      isDatabaseBusy: () => false,
    });
    const sent = ['1a', '2a', '1b', '1c', '2b', '1d', '3a'];
    const answers = sent.map((id) => shard.send({ id, digest: 0n, brandId: BigInt(id.charAt(0)) }));
    expect(await Promise.all(answers)).toEqual(sent);
    expect(calls).toEqual([['1a', '1b', '1c'], ['2a', '2b'], ['1d'], ['3a']]);
  });

  it('leaves books that equal their entries', async () => {
    expect((await world.ledger.recompute(world.database.appPool, SCOPE)).differences).toEqual([]);
  });
});
