-- Opens member accounts by name, with balance 0. All are of the brand p_brand. p_book[n] (ledger.book.id) and p_name[n] belong together. Accounts that are open already
-- are left unchanged.
--
-- A vendor wallet (M:<member>:V:<vendor>) is opened only if the member has a MAIN account in the same book, and is skipped otherwise:
-- ledger.apply then answers `unknownAccount`. It gets the member's next number, from 16 to 1023.
--
-- Errors: 22023 (invalid_parameter_value) or 22P02 (invalid_text_representation) for a name that is not a member account; 23505
-- (unique_violation) if the member already has this account in another book; 23514 (check_violation) if no number is left for a
-- vendor wallet.
--
-- Locks, for vendor wallets only: the member's MAIN account (for no key update), in order of the member ids, so that one transaction
-- at a time chooses a member's next number.
create or replace function ledger.open_accounts(p_brand bigint, p_book integer[], p_name text[]) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_main bigint;
  v_member bigint;
  r record;
begin
  for r in
    select k.book, k.name, ledger.account_id(k.name) as id from unnest(p_book, p_name) k (book, name)
    where not exists (select from ledger.account x where x.brand_id = p_brand and x.book_id = k.book and x.name = k.name)
    order by split_part(k.name, ':', 2)::bigint, k.name
  loop
    if r.name !~ '^M:[1-9][0-9]{0,14}:(MAIN|HELD|BET|BONUS|V:[A-Za-z0-9][A-Za-z0-9_.-]*)$'
       and r.name !~ '^P:[1-9][0-9]{0,14}:(AVAIL|HELD)$' then
      raise exception 'ledger.open_accounts: % is not a member account', r.name using errcode = 'invalid_parameter_value';
    end if;
    v_member := split_part(r.name, ':', 2)::bigint;
    if r.id is null then
      select x.id into v_main from ledger.account x
      where x.brand_id = p_brand and x.id = v_member * 1024 + 1 and x.book_id = r.book
      for no key update;
      continue when v_main is null;
      -- A new statement after the lock: it sees the numbers that other transactions have given and committed.
      select coalesce(max(x.id), v_member * 1024 + 15) + 1 into r.id from ledger.account x
      where x.brand_id = p_brand and x.id between v_member * 1024 + 16 and v_member * 1024 + 1023;
    end if;
    -- Another transaction may have opened the account in the meantime.
    insert into ledger.account (brand_id, id, book_id, name, member_id)
    values (p_brand, r.id, r.book, r.name, v_member)
    on conflict (book_id, name, brand_id) do nothing;
  end loop;
end $$;

revoke execute on function ledger.open_accounts from public;
grant execute on function ledger.open_accounts to lantern_app;
