-- Posts one command: the answer and the rows are the same as those of ledger.apply for this command, see there for the meaning of
-- parameters and answers, the order of locks and the errors. p_book, p_account, p_counter and p_amount have one element per transfer.
--
-- It exists for speed: the arrays, ranks and sorts of a batch cost more than the booking itself when a command touches one or two
-- accounts. A command that touches several books or a vendor wallet is passed on to ledger.apply.
--
-- Differences: a new command's key is not searched for before it is inserted. The insert finds out whether the key was used before (it
-- waits for a concurrent transaction with the same key); the earlier answer is read only then, or if the command is refused. A key
-- that a concurrent call posts is therefore answered as `duplicate` or `conflict` and raises no error.
create or replace function ledger.apply_one(
  p_brand bigint, p_key uuid, p_digest bigint, p_code text, p_reference text, p_at timestamptz,
  p_book integer[], p_account text[], p_counter text[], p_amount bigint[],
  out outcome text, out account text, out seq bigint, out balance bigint
)
language plpgsql security definer
set search_path = pg_catalog
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
declare
  v_transfers constant integer := coalesce(array_length(p_amount, 1), 0);
  -- Per transfer: index of p_account (p_counter) in the arrays per touched account below; 0 for a platform account.
  v_rank integer[] := '{}';
  v_counter_rank integer[] := '{}';
  -- Per touched member account, in order of ids; null for accounts that are not open. Balances and numbers are running values.
  v_id bigint[] := '{}';
  v_name text[] := '{}';
  v_balance bigint[] := '{}';
  v_seq bigint[] := '{}';
  -- Number of the account's first entry that this command makes.
  v_first_seq bigint[] := '{}';
  -- Per transfer: number and balance of the entry of p_account (p_counter) that it makes, null if it makes none.
  v_entry_seq bigint[] := '{}';
  v_entry_after bigint[] := '{}';
  v_counter_seq bigint[] := '{}';
  v_counter_after bigint[] := '{}';
  v_book integer;
  -- False if ledger.apply has to post the command.
  v_is_plain boolean := true;
  -- Whether any transfer has a platform account as p_counter, and whether any has one as p_account (then both are).
  v_has_platform_legs boolean := false;
  v_has_platform_transfers boolean := false;
  v_is_new boolean := false;
  -- The transfer whose entry is the answer; null if the command makes no entry.
  v_answer integer;
  v_batch bigint;
  -- Ids of the accounts of the current transfer; later the account and the number of the entry that answered the first posting.
  v_account bigint;
  v_counter bigint;
  v_digest bigint;
  v_one record;
  a integer;
  b integer;
begin
  if v_transfers = 0 or array_length(p_book, 1) is distinct from v_transfers
     or array_length(p_account, 1) is distinct from v_transfers or array_length(p_counter, 1) is distinct from v_transfers then
    raise exception 'ledger.apply_one: a transfer is malformed' using errcode = 'invalid_parameter_value';
  end if;

  -- Checks the transfers and collects the ids of the touched member accounts, which are sorted below.
  for t in 1 .. v_transfers loop
    v_account := ledger.account_id(p_account[t]);
    v_counter := ledger.account_id(p_counter[t]);
    if (p_amount[t] <> 0 and p_account[t] <> p_counter[t]
        and starts_with(p_account[t], 'P:') = starts_with(p_counter[t], 'P:')
        and (v_account is not null or v_counter is null or ledger.is_member_account(p_account[t]))) is not true then
      raise exception 'ledger.apply_one: a transfer is malformed' using errcode = 'invalid_parameter_value';
    end if;
    if v_account is null and ledger.is_member_account(p_account[t]) or v_counter is null and ledger.is_member_account(p_counter[t])
       or v_book <> p_book[t] then
      v_is_plain := false;
      exit;
    end if;
    v_book := p_book[t];
    if v_account is not null and v_account <> all (v_id) then
      v_id := v_id || v_account;
    end if;
    if v_counter is not null and v_counter <> all (v_id) then
      v_id := v_id || v_counter;
    end if;
    v_has_platform_legs := v_has_platform_legs or v_counter is null;
    v_has_platform_transfers := v_has_platform_transfers or v_account is null;
  end loop;
  if not v_is_plain then
    select m.outcome[1], m.account[1], m.seq[1], m.balance[1] into outcome, account, seq, balance
    from ledger.apply(p_brand, array[p_key], array[p_digest], array[p_code], array[p_reference], array[p_at],
      p_book, p_account, p_counter, p_amount, array_fill(1, array[v_transfers])) m;
    return;
  end if;
  if cardinality(v_id) = 2 and v_id[1] > v_id[2] then
    v_id := array[v_id[2], v_id[1]];
  elsif cardinality(v_id) > 2 then
    v_id := array(select k.id from unnest(v_id) k (id) order by k.id);
  end if;

  -- A transfer between platform accounts locks no row, so the command's key is locked, as in ledger.apply.
  if v_has_platform_transfers then
    perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  end if;
  -- Locks the accounts in order of ids and reads each one after its lock. `is not distinct from` is no condition of an index, so that it
  -- is always a search by primary key.
  for n in 1 .. cardinality(v_id) loop
    select x.name, x.balance, x.seq into v_one from ledger.account x
    where x.brand_id = p_brand and x.id = v_id[n] and x.book_id is not distinct from v_book
    for no key update;
    v_name[n] := v_one.name;
    v_balance[n] := v_one.balance;
    v_seq[n] := v_one.seq;
    v_first_seq[n] := v_one.seq + 1;
  end loop;

  -- Walks the transfers with running balances; the first one that is not possible refuses the command.
  for t in 1 .. v_transfers loop
    a := coalesce(array_position(v_id, ledger.account_id(p_account[t])), 0);
    b := coalesce(array_position(v_id, ledger.account_id(p_counter[t])), 0);
    v_rank[t] := a;
    v_counter_rank[t] := b;
    if a > 0 and v_balance[a] is null or b > 0 and v_balance[b] is null then
      outcome := 'unknownAccount';
      account := case when a > 0 and v_balance[a] is null then p_account[t] else p_counter[t] end;
      exit;
    end if;
    continue when a = 0;
    if v_balance[a] + p_amount[t] < 0 then
      outcome := 'insufficient';
      account := p_account[t];
      balance := v_balance[a];
      exit;
    end if;
    if b > 0 then
      if v_balance[b] < p_amount[t] then
        outcome := 'insufficient';
        account := p_counter[t];
        balance := v_balance[b];
        exit;
      end if;
      v_balance[b] := v_balance[b] - p_amount[t];
      v_seq[b] := v_seq[b] + 1;
      v_counter_seq[t] := v_seq[b];
      v_counter_after[t] := v_balance[b];
    end if;
    v_balance[a] := v_balance[a] + p_amount[t];
    v_seq[a] := v_seq[a] + 1;
    v_entry_seq[t] := v_seq[a];
    v_entry_after[t] := v_balance[a];
    v_answer := coalesce(v_answer, t);
  end loop;

  -- `outcome` is null: every transfer is possible.
  if outcome is null then
    v_batch := nextval('ledger.batch_id');
    insert into ledger.command (brand_id, key, digest, batch_id, account_id, seq)
    values (p_brand, p_key, p_digest, v_batch, v_id[v_rank[v_answer]], v_entry_seq[v_answer])
    on conflict (brand_id, key) do nothing;
    v_is_new := found;
  end if;
  if not v_is_new then
    -- The command is refused, or its key was used before. A new statement has a new snapshot: it sees everything committed so far.
    select m.digest, m.account_id, m.seq into v_digest, v_account, v_counter from ledger.command m where m.brand_id = p_brand and m.key = p_key;
    if v_digest = p_digest then
      outcome := 'duplicate';
      account := null;
      seq := v_counter;
      balance := (select e.balance_after from ledger.entry e
                  where e.brand_id = p_brand and e.account_id = v_account and e.seq = v_counter);
    elsif v_digest is not null then
      outcome := 'conflict';
      account := null;
      balance := null;
    end if;
    return;
  end if;
  outcome := 'posted';
  seq := v_entry_seq[v_answer];
  balance := v_entry_after[v_answer];

  -- Entries of member accounts, and transfers between platform accounts.
  for t in 1 .. v_transfers loop
    a := v_rank[t];
    b := v_counter_rank[t];
    if a > 0 then
      insert into ledger.entry
        (brand_id, account_id, seq, batch_id, command_key, at, amount, balance_after, code, counter, reference)
      values (p_brand, v_id[a], v_entry_seq[t], v_batch, p_key, p_at, p_amount[t], v_entry_after[t], p_code, p_counter[t],
        p_reference);
    else
      insert into ledger.platform_transfer (brand_id, batch_id, line, book_id, command_key, at, code, debit, credit, amount, reference)
      values (p_brand, v_batch, t, p_book[t], p_key, p_at, p_code,
        case when p_amount[t] < 0 then p_account[t] else p_counter[t] end,
        case when p_amount[t] < 0 then p_counter[t] else p_account[t] end, abs(p_amount[t]), p_reference);
    end if;
    if b > 0 then
      insert into ledger.entry
        (brand_id, account_id, seq, batch_id, command_key, at, amount, balance_after, code, counter, reference)
      values (p_brand, v_id[b], v_counter_seq[t], v_batch, p_key, p_at, -p_amount[t], v_counter_after[t], p_code, p_account[t],
        p_reference);
    end if;
  end loop;

  -- Sums of platform accounts; the usual single transfer needs no grouping.
  if v_transfers = 1 and not v_has_platform_transfers then
    if v_has_platform_legs then
      insert into ledger.platform_leg (brand_id, book_id, account, batch_id, code, amount, movements, at)
      values (p_brand, v_book, p_counter[1], v_batch, p_code, -p_amount[1], 1, p_at);
    end if;
  elsif v_has_platform_legs then
    insert into ledger.platform_leg (brand_id, book_id, account, batch_id, code, amount, movements, at)
    select p_brand, v_book, s.name, v_batch, p_code, sum(s.amount)::bigint, count(*), p_at
    from (
      select p_counter[n] as name, -p_amount[n] as amount from generate_series(1, v_transfers) n where v_counter_rank[n] = 0
      union all
      select p_account[n], p_amount[n] from generate_series(1, v_transfers) n where v_rank[n] = 0
    ) s
    group by s.name;
  end if;

  for n in 1 .. cardinality(v_id) loop
    update ledger.account x set balance = v_balance[n], seq = v_seq[n]
    where x.brand_id = p_brand and x.id = v_id[n];
  end loop;

  -- One event with the new balance and the range of new entries of each account, unless no member account is touched.
  perform kit.publish('ledger.entries', p_brand, jsonb_build_object(
    'batchId', v_batch::text, 'book', o.book, 'currency', o.currency, 'accounts', array_to_string(v_name, ','),
    'balances', array_to_string(v_balance, ','), 'firstSeqs', array_to_string(v_first_seq, ','), 'lastSeqs', array_to_string(v_seq, ',')))
  from ledger.book o where o.brand_id = p_brand and o.id = v_book and v_id <> '{}';
end $$;

revoke execute on function ledger.apply_one from public;
grant execute on function ledger.apply_one to lantern_app;
