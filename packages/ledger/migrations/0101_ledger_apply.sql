-- True for accounts whose balance is kept: members' money and points.
create function ledger.is_kept(p_name text) returns boolean
language sql immutable parallel safe as $$
  select left(p_name, 2) = 'M:' or (left(p_name, 2) = 'P:' and p_name <> 'P:ISSUED' and p_name <> 'P:SPENT')
$$;

-- Member id mod 64 of a kept account's name.
create function ledger.bucket_of(p_name text) returns smallint
language sql immutable parallel safe as $$
  select (split_part(p_name, ':', 2)::bigint % 64)::smallint
$$;

/*
ledger.apply: the one core that moves money. Everything in one call happens in the caller's transaction.

A command is one or several transfers, all posted or none. Arrays:
  per command   p_key (idempotency key, unique within the call), p_digest (of the content), p_code (row of operations 7.10),
                p_reference ('type:id'), p_at (business time)
  per transfer  p_book (ledger.book.id), p_account, p_counter (names of the chart), p_amount (signed: positive credits
                p_account and debits p_counter), p_command (which command, ascending from 1; null: transfer i is command i).
  When only one side is a member's account it must be p_account.

Answers, per command:
  outcome   posted | duplicate | insufficient | conflict | unknownAccount
  account   the member's account that answers: of the first transfer that has one; the short or unknown one when refused
  seq, balance   its entry's number and balance after; the balance that was found when insufficient

How an area's function embeds it (worked example in packages/ledger/src/lane.db.test.ts):
  1. Look up which commands are new: a command whose key stands in the area's own table was answered before; pass it on all
     the same, the ledger answers `duplicate` or `conflict`.
  2. Decide what the area itself refuses (closed, above a limit). Lock the area's own counter rows AFTER the accounts, or in
     an order that no function reverses: when in doubt call ledger.lock_accounts(books, names) first; it takes the same locks in the
     same order as ledger.apply will.
  3. Call ledger.apply once, with arrays of the remaining commands only.
  4. Insert the area's rows for those answered `posted`, give back counters for all others, return one row per command.
Callers need no lock of their own for the balance: accounts are locked here in id order, and what decides is read after it.
Errors (malformed names, amount 0, a key twice in one call) undo the whole call; lanes then split the batch and try again.
*/
create function ledger.apply(
  p_key uuid[], p_digest bigint[], p_code text[], p_reference text[], p_at timestamptz[],
  p_book integer[], p_account text[], p_counter text[], p_amount bigint[], p_command integer[] default null,
  out outcome text[], out account text[], out seq bigint[], out balance bigint[]
)
language plpgsql security definer
set search_path = pg_catalog
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_commands constant integer := coalesce(array_length(p_key, 1), 0);
  v_transfers constant integer := coalesce(array_length(p_amount, 1), 0);
  v_command integer[] := p_command;
  -- Per transfer: the position of p_account (p_counter) among the locked accounts; 0 for the house, -1 when unknown.
  v_rank integer[];
  v_counter_rank integer[];
  v_kept_counters integer[];
  v_kept_counter_ranks integer[];
  -- Per locked account, in id order.
  v_bucket smallint[];
  v_id bigint[];
  v_balance bigint[];
  v_seq bigint[];
  v_seq_before bigint[];
  -- Per transfer: number and balance of the entries that it makes, null where it makes none.
  v_entry_seq bigint[];
  v_entry_after bigint[];
  v_counter_seq bigint[];
  v_counter_after bigint[];
  -- Per command: the account that answers (0: none), null while this call has not posted it.
  v_answer_rank integer[];
  v_is_sound boolean;
  v_has_house_transfers boolean;
  v_walked integer := 0;
  v_posted integer := 0;
  v_batch bigint;
  t integer := 1;
  t_first integer;
  c integer;
  a integer;
  b integer;
  v_after bigint;
  v_amount bigint;
  v_refusal text;
  r record;
begin
  outcome := array_fill(null::text, array[v_commands]);
  account := outcome;
  seq := array_fill(null::bigint, array[v_commands]);
  balance := seq;
  if v_commands = 0 then return; end if;
  if v_command is null then
    select array_agg(n.n order by n.n) into v_command from generate_series(1, v_transfers) n (n);
  end if;

  -- Which accounts are touched. Names and ids never change, so any snapshot is good enough here.
  with side as materialized (
    select k.n, 1 as side,
      case when ledger.is_kept(k.name) then ledger.bucket_of(k.name) end as bucket,
      case when ledger.is_kept(k.name) then coalesce((
        select x.id from ledger.account x
        where x.bucket = ledger.bucket_of(k.name) and x.book_id = k.book and x.name = k.name), -1) else 0 end as id,
      k.amount <> 0 and k.name <> k.other and (left(k.name, 2) = 'P:') = (left(k.other, 2) = 'P:')
        and (ledger.is_kept(k.name) or not ledger.is_kept(k.other)) as is_sound
    from unnest(p_book, p_account, p_counter, p_amount) with ordinality k (book, name, other, amount, n)
    union all
    select k.n, 2, ledger.bucket_of(k.name),
      coalesce((
        select x.id from ledger.account x
        where x.bucket = ledger.bucket_of(k.name) and x.book_id = k.book and x.name = k.name), -1),
      true
    from unnest(p_book, p_counter) with ordinality k (book, name, n)
    where ledger.is_kept(k.name)
  ), ranked as materialized (
    select s.*,
      (case when s.id > 0 then dense_rank() over (partition by s.id > 0 order by s.id) else s.id end)::integer as rank
    from side s
  ), touched as materialized (
    select distinct s.id, s.bucket from ranked s where s.id > 0
  )
  select
    array_agg(s.rank order by s.n) filter (where s.side = 1),
    array_agg(s.n order by s.n) filter (where s.side = 2),
    array_agg(s.rank order by s.n) filter (where s.side = 2),
    bool_and(s.is_sound),
    bool_or(s.id = 0),
    (select array_agg(x.id order by x.id) from touched x),
    (select array_agg(x.bucket order by x.id) from touched x)
  into v_rank, v_kept_counters, v_kept_counter_ranks, v_is_sound, v_has_house_transfers, v_id, v_bucket
  from ranked s;
  if v_is_sound is distinct from true or array_length(v_rank, 1) <> v_transfers
     or array_length(v_command, 1) <> v_transfers or array_length(p_digest, 1) <> v_commands
     or array_length(p_code, 1) <> v_commands or array_length(p_reference, 1) <> v_commands
     or array_length(p_at, 1) <> v_commands then
    raise exception 'ledger.apply: a transfer is malformed' using errcode = 'invalid_parameter_value';
  end if;
  v_counter_rank := array_fill(0, array[v_transfers]);
  for b in 1 .. coalesce(array_length(v_kept_counters, 1), 0) loop
    v_counter_rank[v_kept_counters[b]] := v_kept_counter_ranks[b];
  end loop;

  -- Commands on the house's accounts may lock no account, so their keys are locked instead.
  if v_has_house_transfers then
    perform pg_advisory_xact_lock(k.lock)
    from (select distinct hashtextextended(p_key[u.c]::text, 0) as lock
          from unnest(v_command, v_rank) u (c, rank) where u.rank = 0 order by lock) k;
  end if;

  -- Ordered locks. FOR UPDATE returns each row as it is once its lock is held.
  select array_agg(l.balance order by l.id), array_agg(l.seq order by l.id)
  into v_balance, v_seq
  from (select x.id, x.balance, x.seq
        from unnest(v_bucket, v_id) k (bucket, id)
        join ledger.account x on x.bucket = k.bucket and x.id = k.id
        order by x.id
        for update of x) l;
  if array_length(v_balance, 1) is distinct from array_length(v_id, 1) then
    raise exception 'ledger.apply: an account vanished';
  end if;
  v_seq_before := v_seq;

  -- A new statement has a new snapshot: it sees whatever was committed before the locks were granted.
  for r in
    select k.n, d.digest = k.digest as is_same, d.seq,
      (select x.name from ledger.account x where x.bucket = d.bucket and x.id = d.account_id) as name,
      (select e.balance_after from ledger.entry e
       where e.bucket = d.bucket and e.account_id = d.account_id and e.seq = d.seq) as balance
    from unnest(p_key, p_digest) with ordinality k (key, digest, n)
    cross join lateral (select * from ledger.command m where m.key = k.key offset 0) d
  loop
    if r.is_same then
      outcome[r.n] := 'duplicate';
      account[r.n] := r.name;
      seq[r.n] := r.seq;
      balance[r.n] := r.balance;
    else
      outcome[r.n] := 'conflict';
    end if;
  end loop;

  -- Arrival order with running balances; a command whose transfer fails takes its earlier transfers back.
  v_entry_seq := array_fill(null::bigint, array[v_transfers]);
  v_entry_after := v_entry_seq;
  v_counter_seq := v_entry_seq;
  v_counter_after := v_entry_seq;
  v_answer_rank := array_fill(null::integer, array[v_commands]);
  while t <= v_transfers loop
    c := v_command[t];
    v_walked := v_walked + 1;
    if c <> v_walked then
      raise exception 'ledger.apply: commands are not in order' using errcode = 'invalid_parameter_value';
    end if;
    t_first := t;
    v_refusal := outcome[c];
    while v_refusal is null loop
      a := v_rank[t];
      b := v_counter_rank[t];
      v_amount := p_amount[t];
      if a < 0 or b < 0 then
        v_refusal := 'unknownAccount';
        account[c] := case when a < 0 then p_account[t] else p_counter[t] end;
        exit;
      end if;
      if a > 0 then
        v_after := v_balance[a] + v_amount;
        if v_after < 0 then
          v_refusal := 'insufficient';
          account[c] := p_account[t];
          balance[c] := v_balance[a];
          exit;
        end if;
        if b > 0 then
          if v_balance[b] < v_amount then
            v_refusal := 'insufficient';
            account[c] := p_counter[t];
            balance[c] := v_balance[b];
            exit;
          end if;
          v_balance[b] := v_balance[b] - v_amount;
          v_seq[b] := v_seq[b] + 1;
          v_counter_seq[t] := v_seq[b];
          v_counter_after[t] := v_balance[b];
        end if;
        v_balance[a] := v_after;
        v_seq[a] := v_seq[a] + 1;
        v_entry_seq[t] := v_seq[a];
        v_entry_after[t] := v_after;
        if v_answer_rank[c] is null then
          v_answer_rank[c] := a;
          account[c] := p_account[t];
          seq[c] := v_seq[a];
          balance[c] := v_after;
        end if;
      end if;
      t := t + 1;
      exit when t > v_transfers or v_command[t] <> c;
    end loop;
    if v_refusal is null then
      outcome[c] := 'posted';
      v_answer_rank[c] := coalesce(v_answer_rank[c], 0);
      v_posted := v_posted + 1;
      continue;
    end if;
    if outcome[c] is null then
      outcome[c] := v_refusal;
      v_answer_rank[c] := null;
      seq[c] := null;
      for b in reverse t - 1 .. t_first loop
        if v_rank[b] > 0 then
          v_balance[v_rank[b]] := v_balance[v_rank[b]] - p_amount[b];
          v_seq[v_rank[b]] := v_seq[v_rank[b]] - 1;
          v_entry_seq[b] := null;
        end if;
        if v_counter_rank[b] > 0 then
          v_balance[v_counter_rank[b]] := v_balance[v_counter_rank[b]] + p_amount[b];
          v_seq[v_counter_rank[b]] := v_seq[v_counter_rank[b]] - 1;
          v_counter_seq[b] := null;
        end if;
      end loop;
    end if;
    while t <= v_transfers and v_command[t] = c loop
      t := t + 1;
    end loop;
  end loop;
  if v_walked <> v_commands then
    raise exception 'ledger.apply: a command without a transfer' using errcode = 'invalid_parameter_value';
  end if;
  if v_posted = 0 then return; end if;

  v_batch := nextval('ledger.batch_id');
  insert into ledger.command (key, digest, batch_id, bucket, account_id, seq)
  select k.key, k.digest, v_batch, v_bucket[k.rank], v_id[k.rank], k.seq
  from unnest(p_key, p_digest, v_answer_rank, seq) k (key, digest, rank, seq)
  where k.rank is not null;

  insert into ledger.entry
    (bucket, account_id, seq, batch_id, command_key, at, amount, balance_after, code, counter, reference)
  select v_bucket[s.rank], v_id[s.rank], s.seq, v_batch, p_key[k.c], p_at[k.c], s.amount, s.after, p_code[k.c],
    s.counter, p_reference[k.c]
  from unnest(v_command, p_account, p_counter, p_amount, v_rank, v_entry_seq, v_entry_after, v_counter_rank,
      v_counter_seq, v_counter_after)
    k (c, name, counter, amount, rank, seq, after, counter_rank, counter_seq, counter_after)
  cross join lateral (values
    (k.rank, k.seq, k.amount, k.after, k.counter),
    (k.counter_rank, k.counter_seq, -k.amount, k.counter_after, k.name)) s (rank, seq, amount, after, counter)
  where s.seq is not null;

  insert into ledger.house_leg (book_id, account, batch_id, code, bucket, amount, movements, at)
  select k.book, s.name, v_batch, p_code[k.c], coalesce(v_bucket[1], 0), sum(s.amount)::bigint, count(*), max(p_at[k.c])
  from unnest(v_command, p_book, p_account, p_counter, p_amount, v_rank, v_counter_rank)
    k (c, book, name, counter, amount, rank, counter_rank)
  cross join lateral (values (k.rank, k.name, k.amount), (k.counter_rank, k.counter, -k.amount)) s (rank, name, amount)
  where s.rank = 0 and v_answer_rank[k.c] is not null
  group by k.book, s.name, p_code[k.c];

  if v_has_house_transfers then
    insert into ledger.house_transfer
      (batch_id, line, book_id, command_key, at, code, debit, credit, amount, reference)
    select v_batch, k.n, k.book, p_key[k.c], p_at[k.c], p_code[k.c],
      case when k.amount < 0 then k.name else k.counter end, case when k.amount < 0 then k.counter else k.name end,
      abs(k.amount), p_reference[k.c]
    from unnest(v_command, p_book, p_account, p_counter, p_amount, v_rank) with ordinality
      k (c, book, name, counter, amount, rank, n)
    where k.rank = 0 and v_answer_rank[k.c] is not null;
  end if;

  -- Each account is updated once; the batch is announced once per book, with the range of entries of each account.
  with changed as (
    update ledger.account x set balance = k.balance, seq = k.seq
    from unnest(v_bucket, v_id, v_balance, v_seq, v_seq_before) k (bucket, id, balance, seq, seq_before)
    where x.bucket = k.bucket and x.id = k.id and k.seq > k.seq_before
    returning x.book_id, x.name, k.balance, k.seq, k.seq_before
  )
  select count(kit.publish('ledger.entries', o.merchant_id, jsonb_build_object(
    'batchId', v_batch::text, 'book', o.book, 'currency', o.currency, 'names', n.names, 'balances', n.balances,
    'firstSeqs', n.first_seqs, 'lastSeqs', n.last_seqs))) into b
  from (
    select y.book_id, to_jsonb(array_agg(y.name)) as names, to_jsonb(array_agg(y.balance::text)) as balances,
      to_jsonb(array_agg((y.seq_before + 1)::text)) as first_seqs, to_jsonb(array_agg(y.seq::text)) as last_seqs
    from changed y group by y.book_id) n
  join ledger.book o on o.id = n.book_id;
end $$;

-- ledger.apply with its answers as rows, one per command in their order.
create function ledger.post(
  p_key uuid[], p_digest bigint[], p_code text[], p_reference text[], p_at timestamptz[],
  p_book integer[], p_account text[], p_counter text[], p_amount bigint[], p_command integer[]
) returns table (outcome text, account text, seq bigint, balance bigint)
language sql security definer set search_path = pg_catalog as $$
  select k.outcome, k.account, k.seq, k.balance
  from ledger.apply(p_key, p_digest, p_code, p_reference, p_at, p_book, p_account, p_counter, p_amount, p_command) a
  cross join lateral unnest(a.outcome, a.account, a.seq, a.balance) with ordinality k (outcome, account, seq, balance, n)
  order by k.n
$$;

-- Locks the given accounts of members in the order that ledger.apply does, for functions that lock rows of their own
-- and must do so after the accounts.
create function ledger.lock_accounts(p_book integer[], p_account text[]) returns void
language sql security definer
set search_path = pg_catalog
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
  select 1
  from (select distinct x.bucket, x.id
        from unnest(p_book, p_account) k (book, name)
        cross join lateral (
          select y.bucket, y.id from ledger.account y
          where y.bucket = ledger.bucket_of(k.name) and y.book_id = k.book and y.name = k.name offset 0) x
        where ledger.is_kept(k.name)) k
  join ledger.account z on z.bucket = k.bucket and z.id = k.id
  order by z.id
  for update of z
$$;

-- Number of a book, opened at first use.
create function ledger.open_book(p_merchant_id bigint, p_book text, p_currency text) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_id integer;
begin
  loop
    select o.id into v_id from ledger.book o
    where o.merchant_id = p_merchant_id and o.book = p_book and o.currency = p_currency;
    if v_id is not null then return v_id; end if;
    insert into ledger.book (merchant_id, book, currency) values (p_merchant_id, p_book, p_currency)
    on conflict do nothing;
  end loop;
end $$;

-- Opens accounts of members by name; those that exist stay as they are. A vendor's wallet (M:<member>:V:<vendor>) is opened
-- only for a member who has a MAIN wallet in the same book.
create function ledger.open_accounts(p_book integer[], p_name text[]) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into ledger.account (bucket, book_id, name, member_id)
  select ledger.bucket_of(k.name), k.book, k.name, split_part(k.name, ':', 2)::bigint
  from unnest(p_book, p_name) k (book, name)
  where not exists (
      select from ledger.account x
      where x.bucket = ledger.bucket_of(k.name) and x.book_id = k.book and x.name = k.name)
    and (split_part(k.name, ':', 3) <> 'V' or exists (
      select from ledger.account x
      where x.bucket = ledger.bucket_of(k.name) and x.book_id = k.book
        and x.name = 'M:' || split_part(k.name, ':', 2) || ':MAIN'))
  on conflict do nothing
$$;

revoke execute on all functions in schema ledger from public;
grant execute on function
  ledger.is_kept(text), ledger.bucket_of(text),
  ledger.apply(uuid[], bigint[], text[], text[], timestamptz[], integer[], text[], text[], bigint[], integer[]),
  ledger.post(uuid[], bigint[], text[], text[], timestamptz[], integer[], text[], text[], bigint[], integer[]),
  ledger.lock_accounts(integer[], text[]), ledger.open_book(bigint, text, text), ledger.open_accounts(integer[], text[])
to lantern_app;
