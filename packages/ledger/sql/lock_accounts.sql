-- Locks member accounts until the transaction ends (for no key update), in ascending order of their ids: the same row locks in the same
-- order as ledger.apply takes. For functions that lock rows of their own after the accounts and before they call ledger.apply.
--
-- p_book[n] (ledger.book.id) and p_account[n] (name) belong together; the same account may be named more than once. Names without
-- an open account, vendor wallets and platform accounts are left out.
--
-- The settings make the plan one search by primary key for each account, whatever the size of the table.
create or replace function ledger.lock_accounts(p_book integer[], p_account text[]) returns void
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

revoke execute on function ledger.lock_accounts from public;
grant execute on function ledger.lock_accounts to lantern_app;
