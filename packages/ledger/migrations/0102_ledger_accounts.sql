-- Locks the given accounts of members in the order that ledger.apply does, for functions that lock rows of their own
-- and must do so after the accounts. Not for vendors' wallets.
create function ledger.lock_accounts(p_book integer[], p_account text[]) returns void
language plpgsql security definer
set search_path = pg_catalog
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform 1
  from (select distinct ledger.account_id(u.name) as id, u.book from unnest(p_book, p_account) u (book, name)) k
  join ledger.account x on x.bucket = (k.id / 1024 % 64)::smallint and x.id = k.id and x.book_id = k.book
  order by x.id
  for no key update of x;
end $$;

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
-- only for a member who has a MAIN wallet in the same book; it takes the member's next number from 16 on.
create function ledger.open_accounts(p_book integer[], p_name text[]) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_main bigint;
  v_member bigint;
  r record;
begin
  for r in
    select k.book, k.name, ledger.account_id(k.name) as id from unnest(p_book, p_name) k (book, name)
    where not exists (select from ledger.account x where x.book_id = k.book and x.name = k.name)
    order by split_part(k.name, ':', 2)::bigint, k.name
  loop
    if r.name !~ '^M:[1-9][0-9]{0,14}:(MAIN|HELD|BET|BONUS|V:[A-Za-z0-9][A-Za-z0-9_.-]*)$'
       and r.name !~ '^P:[1-9][0-9]{0,14}:(AVAIL|HELD)$' then
      raise exception 'ledger.open_accounts: % is not a member account', r.name using errcode = 'invalid_parameter_value';
    end if;
    v_member := split_part(r.name, ':', 2)::bigint;
    if r.id is null then
      select x.id into v_main from ledger.account x
      where x.bucket = (v_member % 64)::smallint and x.id = v_member * 1024 + 1 and x.book_id = r.book
      for no key update;
      continue when v_main is null;
      select coalesce(max(x.id), v_member * 1024 + 15) + 1 into r.id from ledger.account x
      where x.bucket = (v_member % 64)::smallint and x.id between v_member * 1024 + 16 and v_member * 1024 + 1023;
    end if;
    insert into ledger.account (bucket, id, book_id, name, member_id)
    values (v_member % 64, r.id, r.book, r.name, v_member)
    on conflict (book_id, name, bucket) do nothing;
  end loop;
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function
  ledger.lock_accounts(integer[], text[]), ledger.open_book(bigint, text, text), ledger.open_accounts(integer[], text[])
to lantern_app;
