-- Posts a batch of commands: moves money and points, and writes everything that follows from it. Balances change here and in
-- ledger.apply_one (the same for one command), nowhere else. All of one call belongs to the caller's transaction.
--
-- A command is one transfer or several, posted all or none. A transfer credits one account and debits another one of the same book
-- with the same amount, so that no command can unbalance a book. Commands are decided in the order of the arrays, each on the balances
-- that the ones before it left; a refused command does not stop the others.
--
-- Parameters:
--   p_brand      the brand of all commands, books and accounts of the call; accounts and keys of other brands are not seen
-- one element per command:
--   p_key        idempotency key; each key once in a call
--   p_digest     64-bit digest of the command's content without its time (commands/command.ts)
--   p_code       posting code, e.g. P21 for the stake of a lottery bet (packages/ledger/src/postings/codes.ts)
--   p_reference  what caused it, as `type:id`
--   p_at         business time
-- one element per transfer:
--   p_book       ledger.book.id
--   p_account    name of one account; if only one of the two accounts is a member account, it must be this one
--   p_counter    name of the other account
--   p_amount     minor units, not 0: positive credits p_account and debits p_counter, negative the other way round
--   p_command    number of the command that the transfer belongs to: 1, 2, 3 …, ascending without gaps. Null instead of an array: each
--                command has exactly one transfer, in the same order
--
-- Answers, one element per command:
--   outcome      posted          all its transfers are booked
--                duplicate       the key was used before for the same content; nothing moves now
--                conflict        the key was used before for another content; nothing moves
--                insufficient    a member account would become negative; nothing moves, and the key stays unused
--                unknownAccount  a member account is not open in this book; nothing moves, and the key stays unused
--   seq, balance number of the command's answering entry and the balance after it, in minor units; for `duplicate` those of the first
--                posting. The answering entry is that of p_account in the command's first transfer with a member account; both are
--                null if there is none, and for `conflict` and `unknownAccount`. For `insufficient` seq is null and balance is what
--                the account had at that transfer.
--   account      name of the account that is insufficient or unknown, otherwise null
--
-- Locks, in this order, until the transaction ends:
--   1. for commands with a transfer between two platform accounts: an advisory lock on the hash of the key, in ascending order of hashes;
--   2. member accounts (for no key update), in ascending order of ids.
-- Balances and used keys are read after these locks, so callers need no lock of their own for them.
--
-- Errors, which undo the whole call: 22023 (invalid_parameter_value) for arrays of different lengths, amount 0, an account as its own
-- counter-account, a transfer between money and points, a member account given as p_counter of a platform account, and commands that
-- are out of order or without a transfer; 23505 (unique_violation) for a key that is twice in the call, or that a concurrent call
-- with other accounts has just posted. The batcher (packages/ledger/src) then sends each half again.
--
-- How a function of an area uses it (complete example: example.place_batch in the tests of packages/ledger):
--   1. Refuse what the area itself decides (betting is closed, a limit is reached), but not commands whose key is already known:
--      pass those on, the answer is `duplicate` or `conflict`.
--   2. If that needs locks on rows of the area, take them after the accounts' locks: call ledger.lock_accounts first. Without it, use an
--      order of locks that no other function reverses.
--   3. Call ledger.apply once, with the remaining commands only.
--   4. Insert the area's rows for commands answered `posted`, undo counters for all others, and return one row per command.
--
-- It is SQL, because one call locks, decides and books up to a thousand commands in one round trip. The settings below belong to
-- the function, so that they hold on every connection: a generic plan of index searches is right for every size of batch and table, while
-- a plan that was made and cached for small tables is several times slower on large ones.
create or replace function ledger.apply(
  p_brand bigint, p_key uuid[], p_digest bigint[], p_code text[], p_reference text[], p_at timestamptz[],
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
  -- Used as the id of a vendor wallet that is not open; greater than any real id, so that it sorts last.
  c_unknown constant bigint := 9223372036854775807;
  v_commands constant integer := coalesce(array_length(p_key, 1), 0);
  v_transfers constant integer := coalesce(array_length(p_amount, 1), 0);
  -- Per transfer: index of p_account (p_counter) in the arrays per touched account below; 0 for a platform account.
  v_rank integer[];
  v_counter_rank integer[];
  -- The transfers whose p_counter is a member account, and for each of them the index of that account.
  v_member_counter integer[];
  v_member_rank integer[];
  -- Per touched member account, in order of ids. v_place to v_seq are null for accounts that are not open; balances and numbers are
  -- running values during the walk. v_found: which of the accounts were found, in the order in which they were locked.
  v_id bigint[];
  v_account_book integer[];
  v_found integer[];
  v_place tid[];
  v_name text[];
  v_balance bigint[];
  v_seq bigint[];
  v_seq_before bigint[];
  -- Per transfer: number and balance of the entry of p_account (p_counter) that it makes, null if it makes none.
  v_entry_seq bigint[];
  v_entry_after bigint[];
  v_counter_seq bigint[];
  v_counter_after bigint[];
  -- Per command: the transfer whose entry is the answer (0: it makes no entry); null if this call does not post the command.
  v_answer integer[];
  v_is_sound boolean;
  -- Whether any transfer is between two platform accounts.
  v_has_platform_transfers boolean;
  -- Commands walked so far, counted only with p_command.
  v_walked integer := 0;
  v_posted integer;
  v_batch bigint;
  -- The current transfer, the first of its command, the command, and the indexes of p_account and p_counter.
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

  -- Finds the touched member accounts, in order of ids. Counter-accounts of the platform (rank 0) are left out here and added below.
  select
    array_agg(w.rank order by w.n) filter (where w.side = 1),
    array_agg(w.n) filter (where w.side = 2),
    array_agg(w.rank) filter (where w.side = 2),
    array_agg(w.id order by w.rank) filter (where w.is_first and w.rank > 0),
    array_agg(w.book order by w.rank) filter (where w.is_first and w.rank > 0),
    bool_and(w.is_sound),
    bool_or(w.rank = 0)
  into v_rank, v_member_counter, v_member_rank, v_id, v_account_book, v_is_sound, v_has_platform_transfers
  from (
    select s.n, s.side, s.id, s.book, s.is_sound,
      case when s.id > 0 then dense_rank() over accounts else 0 end::integer as rank,
      (lag(s.id) over accounts, lag(s.book) over accounts) is distinct from (s.id, s.book) as is_first
    from (
      select n, 1 as side, p_book[n] as book,
        p_amount[n] <> 0 and p_account[n] <> p_counter[n]
          and starts_with(p_account[n], 'P:') = starts_with(p_counter[n], 'P:')
          and (ledger.is_member_account(p_account[n]) or not ledger.is_member_account(p_counter[n])) as is_sound,
        coalesce(ledger.account_id(p_account[n]), case when ledger.is_member_account(p_account[n]) then
          coalesce((select x.id from ledger.account x where x.brand_id = p_brand and x.book_id = p_book[n] and x.name = p_account[n]), c_unknown)
          else 0 end) as id
      from generate_series(1, v_transfers) n
      union all
      select n, 2, p_book[n], true, coalesce(ledger.account_id(p_counter[n]),
        (select x.id from ledger.account x where x.brand_id = p_brand and x.book_id = p_book[n] and x.name = p_counter[n]), c_unknown)
      from generate_series(1, v_transfers) n where ledger.is_member_account(p_counter[n])
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
  for n in 1 .. coalesce(array_length(v_member_counter, 1), 0) loop
    v_counter_rank[v_member_counter[n]] := v_member_rank[n];
  end loop;

  -- Transfers between platform accounts lock no row, so the keys of their commands are locked: two calls with the same key must not both
  -- find it unused.
  if v_has_platform_transfers then
    perform pg_advisory_xact_lock(k.lock)
    from (select distinct hashtextextended(p_key[coalesce(p_command[n], n)]::text, 0) as lock
          from generate_series(1, v_transfers) n where v_rank[n] = 0 order by lock) k;
  end if;

  -- Locks the accounts in order of ids. Each row is returned with the values it has once its lock is granted, and its ctid stays valid
  -- until this call updates it. The lateral subquery makes each a search by primary key, as `is not distinct from` is no condition of an
  -- index: a join could read all accounts of the brand, by a plan that was made while they were few.
  select array_agg(l.n), array_agg(l.balance), array_agg(l.seq), array_agg(l.ctid), array_agg(l.name)
  into v_found, v_balance, v_seq, v_place, v_name
  from (select n from generate_series(1, coalesce(array_length(v_id, 1), 0)) n order by n) k
  cross join lateral (
    select k.n, x.balance, x.seq, x.ctid, x.name from ledger.account x
    where x.brand_id = p_brand and x.id = v_id[k.n] and x.book_id is not distinct from v_account_book[k.n]
    for no key update) l;
  -- If an account is not open, moves the values found to the indexes of their accounts and leaves null for the others.
  if array_length(v_found, 1) is distinct from array_length(v_id, 1) then
    select array_agg(v_balance[f.place] order by n), array_agg(v_seq[f.place] order by n),
      array_agg(v_place[f.place] order by n), array_agg(v_name[f.place] order by n)
    into v_balance, v_seq, v_place, v_name
    from generate_series(1, array_length(v_id, 1)) n
    cross join lateral (select array_position(v_found, n) as place) f;
  end if;
  v_seq_before := v_seq;

  -- Finds keys that were used before. It is a new statement with a new snapshot, so it sees everything committed before the locks were
  -- granted. `offset 0` keeps it a search by primary key for each command; the plan of a plain join was three times slower.
  for r in
    select n, d.digest = p_digest[n] as is_same, d.seq,
      (select e.balance_after from ledger.entry e
       where e.brand_id = p_brand and e.account_id = d.account_id and e.seq = d.seq) as balance
    from generate_series(1, v_commands) n
    cross join lateral (select * from ledger.command m where m.brand_id = p_brand and m.key = p_key[n] offset 0) d
  loop
    outcome[r.n] := case when r.is_same then 'duplicate' else 'conflict' end;
    if r.is_same then
      seq[r.n] := r.seq;
      balance[r.n] := r.balance;
    end if;
  end loop;

  -- Walks the commands in their order with running balances and numbers.
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

    -- Short way for the usual command: one transfer between a member account and a platform account, with enough money.
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

    -- Any other command: transfer by transfer until one is refused. A key that was used before is refused at once.
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
    -- Reverses the running values of the refused command's earlier transfers.
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
    -- Skips the rest of the command's transfers.
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

  -- From here on the posted commands are written: keys, entries, sums of platform accounts, transfers between them, balances, events.
  v_batch := nextval('ledger.batch_id');
  insert into ledger.command (brand_id, key, digest, batch_id, account_id, seq)
  select p_brand, p_key[n], p_digest[n], v_batch, v_id[v_rank[v_answer[n]]], v_entry_seq[v_answer[n]]
  from generate_series(1, v_commands) n
  where v_answer[n] is not null;

  insert into ledger.entry
    (brand_id, account_id, seq, batch_id, command_key, at, amount, balance_after, code, counter, reference)
  select p_brand, v_id[v_rank[n]], v_entry_seq[n], v_batch, p_key[k.c], p_at[k.c], p_amount[n],
    v_entry_after[n], p_code[k.c], p_counter[n], p_reference[k.c]
  from generate_series(1, v_transfers) n
  cross join lateral (select coalesce(p_command[n], n) as c) k
  where v_entry_seq[n] is not null;

  -- The other side of transfers between two member accounts.
  if v_member_counter is not null then
    insert into ledger.entry
      (brand_id, account_id, seq, batch_id, command_key, at, amount, balance_after, code, counter, reference)
    select p_brand, v_id[v_counter_rank[n]], v_counter_seq[n], v_batch, p_key[k.c], p_at[k.c],
      -p_amount[n], v_counter_after[n], p_code[k.c], p_account[n], p_reference[k.c]
    from generate_series(1, v_transfers) n
    cross join lateral (select coalesce(p_command[n], n) as c) k
    where v_counter_seq[n] is not null;
  end if;

  -- One row for each platform account and code: p_counter of transfers with a member account, both sides of the others.
  insert into ledger.platform_leg (brand_id, book_id, account, batch_id, code, amount, movements, at)
  select p_brand, p_book[s.n], s.name, v_batch, p_code[s.c], sum(s.amount)::bigint, count(*), max(p_at[s.c])
  from (
    select n, coalesce(p_command[n], n) as c, p_counter[n] as name, -p_amount[n] as amount
    from generate_series(1, v_transfers) n where v_counter_rank[n] = 0
    union all
    select n, coalesce(p_command[n], n), p_account[n], p_amount[n]
    from generate_series(1, case when v_has_platform_transfers then v_transfers else 0 end) n where v_rank[n] = 0
  ) s
  where v_answer[s.c] is not null
  group by 2, 3, 5;

  if v_has_platform_transfers then
    insert into ledger.platform_transfer
      (brand_id, batch_id, line, book_id, command_key, at, code, debit, credit, amount, reference)
    select p_brand, v_batch, n, p_book[n], p_key[k.c], p_at[k.c], p_code[k.c],
      case when p_amount[n] < 0 then p_account[n] else p_counter[n] end,
      case when p_amount[n] < 0 then p_counter[n] else p_account[n] end, abs(p_amount[n]), p_reference[k.c]
    from generate_series(1, v_transfers) n
    cross join lateral (select coalesce(p_command[n], n) as c) k
    where v_rank[n] = 0 and v_answer[k.c] is not null;
  end if;

  -- Updates each account once, at the place where its lock found it.
  update ledger.account x set balance = v_balance[n], seq = v_seq[n]
  from generate_series(1, coalesce(array_length(v_id, 1), 0)) n
  where x.ctid = v_place[n] and x.brand_id is not distinct from p_brand and x.id is not distinct from v_id[n]
    and v_seq[n] > v_seq_before[n];

  -- Publishes one event per book with the new balance and the range of new entries of each account; lists are joined by commas.
  perform kit.publish('ledger.entries', p_brand, jsonb_build_object(
    'batchId', v_batch::text, 'book', o.book, 'currency', o.currency, 'accounts', k.accounts, 'balances', k.balances,
    'firstSeqs', k.first_seqs, 'lastSeqs', k.last_seqs))
  from (
    select v_account_book[n] as book, string_agg(v_name[n], ',') as accounts, string_agg(v_balance[n]::text, ',') as balances,
      string_agg((v_seq_before[n] + 1)::text, ',') as first_seqs, string_agg(v_seq[n]::text, ',') as last_seqs
    from generate_series(1, coalesce(array_length(v_id, 1), 0)) n where v_seq[n] > v_seq_before[n]
    group by 1) k
  join ledger.book o on o.brand_id = p_brand and o.id = k.book;
end $$;

revoke execute on function ledger.apply from public;
grant execute on function ledger.apply to lantern_app;
