-- True for accounts whose balance is kept: members' money and points.
create function ledger.is_kept(p_name text) returns boolean
language sql immutable parallel safe as $$
  select starts_with(p_name, 'M:') or (starts_with(p_name, 'P:') and p_name not in ('P:ISSUED', 'P:SPENT'))
$$;

-- Id of a member's account: member id x 1024 + wallet, so that no look-up is needed; bucket = id / 1024 % 64.
-- Null for the house and for vendors' wallets, whose numbers (from 16) are found by name.
create function ledger.account_id(p_name text) returns bigint
language sql immutable parallel safe as $$
  select case
    when starts_with(p_name, 'M:') then split_part(p_name, ':', 2)::bigint * 1024
      + case split_part(p_name, ':', 3) when 'MAIN' then 1 when 'HELD' then 2 when 'BET' then 3 when 'BONUS' then 4 end
    when starts_with(p_name, 'P:') and p_name not in ('P:ISSUED', 'P:SPENT') then split_part(p_name, ':', 2)::bigint * 1024
      + case split_part(p_name, ':', 3) when 'AVAIL' then 8 when 'HELD' then 9 end
  end
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
  seq, balance   number and balance after of the entry that answers: that of p_account in the command's first transfer of a
            member's account; null for the house's own; when insufficient, the balance that was found
  account   the short or unknown account; null when posted

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
  -- Stands for a wallet that was never opened: larger than any id.
  c_unknown constant bigint := 9223372036854775807;
  v_commands constant integer := coalesce(array_length(p_key, 1), 0);
  v_transfers constant integer := coalesce(array_length(p_amount, 1), 0);
  -- Per transfer: the position of p_account (p_counter) among the touched accounts; 0 for the house.
  v_rank integer[];
  v_counter_rank integer[];
  v_kept_counter integer[];
  v_kept_rank integer[];
  -- Per touched account, in id order; nulls where there is no such account.
  v_id bigint[];
  v_account_book integer[];
  v_found integer[];
  v_place tid[];
  v_name text[];
  v_balance bigint[];
  v_seq bigint[];
  v_seq_before bigint[];
  -- Per transfer: number and balance of the entries that it makes, null where it makes none.
  v_entry_seq bigint[];
  v_entry_after bigint[];
  v_counter_seq bigint[];
  v_counter_after bigint[];
  -- Per command: the transfer whose entry answers (0: none), null while this call has not posted it.
  v_answer integer[];
  v_is_sound boolean;
  v_has_house_transfers boolean;
  v_walked integer := 0;
  v_posted integer;
  v_batch bigint;
  t integer := 1;
  t_first integer;
  c integer;
  a integer;
  b integer;
  v_after bigint;
  v_number bigint;
  v_refusal text;
  r record;
begin
  outcome := array_fill(null::text, array[v_commands]);
  account := outcome;
  seq := array_fill(null::bigint, array[v_commands]);
  balance := seq;
  if v_commands = 0 then return; end if;

  -- Which accounts are touched, in id order. A counter-account of the house (rank 0) is left out here and filled in below.
  select
    array_agg(w.rank order by w.n) filter (where w.side = 1),
    array_agg(w.n) filter (where w.side = 2),
    array_agg(w.rank) filter (where w.side = 2),
    array_agg(w.id order by w.rank) filter (where w.is_first and w.rank > 0),
    array_agg(w.book order by w.rank) filter (where w.is_first and w.rank > 0),
    bool_and(w.is_sound),
    bool_or(w.rank = 0)
  into v_rank, v_kept_counter, v_kept_rank, v_id, v_account_book, v_is_sound, v_has_house_transfers
  from (
    select s.n, s.side, s.id, s.book, s.is_sound,
      case when s.id > 0 then dense_rank() over accounts else 0 end::integer as rank,
      (lag(s.id) over accounts, lag(s.book) over accounts) is distinct from (s.id, s.book) as is_first
    from (
      select n, 1 as side, p_book[n] as book,
        p_amount[n] <> 0 and p_account[n] <> p_counter[n]
          and starts_with(p_account[n], 'P:') = starts_with(p_counter[n], 'P:')
          and (ledger.is_kept(p_account[n]) or not ledger.is_kept(p_counter[n])) as is_sound,
        coalesce(ledger.account_id(p_account[n]), case when ledger.is_kept(p_account[n]) then
          coalesce((select x.id from ledger.account x where x.book_id = p_book[n] and x.name = p_account[n]), c_unknown)
          else 0 end) as id
      from generate_series(1, v_transfers) n
      union all
      select n, 2, p_book[n], true, coalesce(ledger.account_id(p_counter[n]),
        (select x.id from ledger.account x where x.book_id = p_book[n] and x.name = p_counter[n]), c_unknown)
      from generate_series(1, v_transfers) n where ledger.is_kept(p_counter[n])
    ) s
    window accounts as (order by s.id > 0 desc, s.id, s.book)
  ) w;
  if v_is_sound is distinct from true
     or array[array_length(p_book, 1), array_length(p_account, 1), array_length(p_counter, 1),
              array_length(coalesce(p_command, p_book), 1)] <> array_fill(v_transfers, array[4])
     or array[array_length(p_digest, 1), array_length(p_code, 1), array_length(p_reference, 1), array_length(p_at, 1)]
        <> array_fill(v_commands, array[4]) then
    raise exception 'ledger.apply: a transfer is malformed' using errcode = 'invalid_parameter_value';
  end if;
  v_counter_rank := array_fill(0, array[v_transfers]);
  for n in 1 .. coalesce(array_length(v_kept_counter, 1), 0) loop
    v_counter_rank[v_kept_counter[n]] := v_kept_rank[n];
  end loop;

  -- Commands on the house's accounts may lock no account, so their keys are locked instead.
  if v_has_house_transfers then
    perform pg_advisory_xact_lock(k.lock)
    from (select distinct hashtextextended(p_key[coalesce(p_command[n], n)]::text, 0) as lock
          from generate_series(1, v_transfers) n where v_rank[n] = 0 order by lock) k;
  end if;

  -- Ordered locks: each row is returned as it is once its lock is held, and stays at its place until this call updates it.
  select array_agg(l.n), array_agg(l.balance), array_agg(l.seq), array_agg(l.ctid), array_agg(l.name)
  into v_found, v_balance, v_seq, v_place, v_name
  from (select n, x.balance, x.seq, x.ctid, x.name
        from generate_series(1, coalesce(array_length(v_id, 1), 0)) n
        join ledger.account x
          on x.bucket = (v_id[n] / 1024 % 64)::smallint and x.id = v_id[n] and x.book_id = v_account_book[n]
        order by x.id
        for no key update of x) l;
  if array_length(v_found, 1) is distinct from array_length(v_id, 1) then
    select array_agg(v_balance[f.place] order by n), array_agg(v_seq[f.place] order by n),
      array_agg(v_place[f.place] order by n), array_agg(v_name[f.place] order by n)
    into v_balance, v_seq, v_place, v_name
    from generate_series(1, array_length(v_id, 1)) n
    cross join lateral (select array_position(v_found, n) as place) f;
  end if;
  v_seq_before := v_seq;

  -- A new statement has a new snapshot: it sees whatever was committed before the locks were granted.
  for r in
    select n, d.digest = p_digest[n] as is_same, d.seq,
      (select e.balance_after from ledger.entry e
       where e.bucket = (d.account_id / 1024 % 64)::smallint and e.account_id = d.account_id and e.seq = d.seq) as balance
    from generate_series(1, v_commands) n
    cross join lateral (select * from ledger.command m where m.key = p_key[n] offset 0) d
  loop
    outcome[r.n] := case when r.is_same then 'duplicate' else 'conflict' end;
    if r.is_same then
      seq[r.n] := r.seq;
      balance[r.n] := r.balance;
    end if;
  end loop;

  -- Arrival order with running balances.
  v_entry_seq := array_fill(null::bigint, array[v_transfers]);
  v_entry_after := v_entry_seq;
  v_counter_seq := v_entry_seq;
  v_counter_after := v_entry_seq;
  v_answer := array_fill(null::integer, array[v_commands]);
  while t <= v_transfers loop
    if p_command is null then
      c := t;
    else
      c := p_command[t];
      v_walked := v_walked + 1;
      if c <> v_walked then
        raise exception 'ledger.apply: commands are not in order' using errcode = 'invalid_parameter_value';
      end if;
    end if;

    -- The usual command, in few steps: one transfer between a member and the house, with enough money.
    a := v_rank[t];
    if a > 0 and outcome[c] is null and v_counter_rank[t] = 0 and (p_command is null or p_command[t + 1] is distinct from c) then
      v_after := v_balance[a] + p_amount[t];
      if v_after >= 0 then
        v_number := v_seq[a] + 1;
        v_balance[a] := v_after;
        v_seq[a] := v_number;
        v_entry_seq[t] := v_number;
        v_entry_after[t] := v_after;
        v_answer[c] := t;
        t := t + 1;
        continue;
      end if;
    end if;

    -- Any other: transfer by transfer; when one fails, the command's earlier ones are taken back.
    t_first := t;
    v_refusal := outcome[c];
    while v_refusal is null loop
      a := v_rank[t];
      b := v_counter_rank[t];
      if a > 0 and v_balance[a] is null or b > 0 and v_balance[b] is null then
        v_refusal := 'unknownAccount';
        account[c] := case when a > 0 and v_balance[a] is null then p_account[t] else p_counter[t] end;
        exit;
      end if;
      if a > 0 then
        v_after := v_balance[a] + p_amount[t];
        if v_after < 0 then
          v_refusal := 'insufficient';
          account[c] := p_account[t];
          balance[c] := v_balance[a];
          exit;
        end if;
        if b > 0 then
          if v_balance[b] < p_amount[t] then
            v_refusal := 'insufficient';
            account[c] := p_counter[t];
            balance[c] := v_balance[b];
            exit;
          end if;
          v_balance[b] := v_balance[b] - p_amount[t];
          v_seq[b] := v_seq[b] + 1;
          v_counter_seq[t] := v_seq[b];
          v_counter_after[t] := v_balance[b];
        end if;
        v_balance[a] := v_after;
        v_seq[a] := v_seq[a] + 1;
        v_entry_seq[t] := v_seq[a];
        v_entry_after[t] := v_after;
        v_answer[c] := coalesce(v_answer[c], t);
      end if;
      t := t + 1;
      exit when p_command is null or p_command[t] is distinct from c;
    end loop;
    if v_refusal is null then
      v_answer[c] := coalesce(v_answer[c], 0);
      continue;
    end if;
    if outcome[c] is null then
      outcome[c] := v_refusal;
      v_answer[c] := null;
      for n in reverse t - 1 .. t_first loop
        a := v_rank[n];
        b := v_counter_rank[n];
        if a > 0 then
          v_balance[a] := v_balance[a] - p_amount[n];
          v_seq[a] := v_seq[a] - 1;
          v_entry_seq[n] := null;
        end if;
        if b > 0 then
          v_balance[b] := v_balance[b] + p_amount[n];
          v_seq[b] := v_seq[b] - 1;
          v_counter_seq[n] := null;
        end if;
      end loop;
    end if;
    t := t + 1;
    while p_command[t] = c loop
      t := t + 1;
    end loop;
  end loop;
  if v_commands <> coalesce(nullif(v_walked, 0), v_transfers) then
    raise exception 'ledger.apply: a command without a transfer' using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(coalesce(outcome[k.n], 'posted')), array_agg(coalesce(v_entry_seq[v_answer[k.n]], seq[k.n])),
    array_agg(coalesce(v_entry_after[v_answer[k.n]], balance[k.n])), count(v_answer[k.n])
  into outcome, seq, balance, v_posted
  from (select n from generate_series(1, v_commands) n order by n) k;
  if v_posted = 0 then return; end if;

  v_batch := nextval('ledger.batch_id');
  insert into ledger.command (key, digest, batch_id, account_id, seq)
  select p_key[n], p_digest[n], v_batch, v_id[v_rank[v_answer[n]]], v_entry_seq[v_answer[n]]
  from generate_series(1, v_commands) n
  where v_answer[n] is not null;

  insert into ledger.entry
    (bucket, account_id, seq, batch_id, command_key, at, amount, balance_after, code, counter, reference)
  select v_id[v_rank[n]] / 1024 % 64, v_id[v_rank[n]], v_entry_seq[n], v_batch, p_key[k.c], p_at[k.c], p_amount[n],
    v_entry_after[n], p_code[k.c], p_counter[n], p_reference[k.c]
  from generate_series(1, v_transfers) n
  cross join lateral (select coalesce(p_command[n], n) as c) k
  where v_entry_seq[n] is not null;

  if v_kept_counter is not null then
    insert into ledger.entry
      (bucket, account_id, seq, batch_id, command_key, at, amount, balance_after, code, counter, reference)
    select v_id[v_counter_rank[n]] / 1024 % 64, v_id[v_counter_rank[n]], v_counter_seq[n], v_batch, p_key[k.c], p_at[k.c],
      -p_amount[n], v_counter_after[n], p_code[k.c], p_account[n], p_reference[k.c]
    from generate_series(1, v_transfers) n
    cross join lateral (select coalesce(p_command[n], n) as c) k
    where v_counter_seq[n] is not null;
  end if;

  insert into ledger.house_leg (book_id, account, batch_id, code, bucket, amount, movements, at)
  select p_book[s.n], s.name, v_batch, p_code[s.c], coalesce(v_id[1], 0) / 1024 % 64, sum(s.amount)::bigint, count(*), max(p_at[s.c])
  from (
    select n, coalesce(p_command[n], n) as c, p_counter[n] as name, -p_amount[n] as amount
    from generate_series(1, v_transfers) n where v_counter_rank[n] = 0
    union all
    select n, coalesce(p_command[n], n), p_account[n], p_amount[n]
    from generate_series(1, case when v_has_house_transfers then v_transfers else 0 end) n where v_rank[n] = 0
  ) s
  where v_answer[s.c] is not null
  group by 1, 2, 4;

  if v_has_house_transfers then
    insert into ledger.house_transfer
      (batch_id, line, book_id, command_key, at, code, debit, credit, amount, reference)
    select v_batch, n, p_book[n], p_key[k.c], p_at[k.c], p_code[k.c],
      case when p_amount[n] < 0 then p_account[n] else p_counter[n] end,
      case when p_amount[n] < 0 then p_counter[n] else p_account[n] end, abs(p_amount[n]), p_reference[k.c]
    from generate_series(1, v_transfers) n
    cross join lateral (select coalesce(p_command[n], n) as c) k
    where v_rank[n] = 0 and v_answer[k.c] is not null;
  end if;

  -- Each account is updated once, and the batch is announced once per book with the range of entries of each account.
  update ledger.account x set balance = v_balance[n], seq = v_seq[n]
  from generate_series(1, coalesce(array_length(v_id, 1), 0)) n
  where x.ctid = v_place[n] and x.id = v_id[n] and v_seq[n] > v_seq_before[n];

  perform kit.publish('ledger.entries', o.merchant_id, jsonb_build_object(
    'batchId', v_batch::text, 'book', o.book, 'currency', o.currency, 'accounts', k.accounts, 'balances', k.balances,
    'firstSeqs', k.first_seqs, 'lastSeqs', k.last_seqs))
  from (
    select v_account_book[n] as book, string_agg(v_name[n], ',') as accounts, string_agg(v_balance[n]::text, ',') as balances,
      string_agg((v_seq_before[n] + 1)::text, ',') as first_seqs, string_agg(v_seq[n]::text, ',') as last_seqs
    from generate_series(1, coalesce(array_length(v_id, 1), 0)) n where v_seq[n] > v_seq_before[n]
    group by 1) k
  join ledger.book o on o.id = k.book;
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function
  ledger.is_kept(text), ledger.account_id(text),
  ledger.apply(uuid[], bigint[], text[], text[], timestamptz[], integer[], text[], text[], bigint[], integer[])
to lantern_app;
