-- Locks member accounts until the transaction ends (for no key update), in ascending order of their ids: the same row locks in the same
-- order as ledger.apply takes. For functions that lock rows of their own after the accounts and before they call ledger.apply.
--
-- All accounts are of the brand p_brand. p_book[n] (ledger.book.id) and p_account[n] (name) belong together; the same account may be named more than once. Names without
-- an open account, vendor wallets and platform accounts are left out.
--
-- The lateral subquery makes the plan one search by primary key for each account, whatever the size of the table (see ledger.apply).
create or replace function ledger.lock_accounts(p_brand bigint, p_book integer[], p_account text[]) returns void
language plpgsql security definer
set search_path = pg_catalog
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform 1
  from (select distinct ledger.account_id(u.name) as id, u.book from unnest(p_book, p_account) u (book, name) order by 1) k
  cross join lateral (
    select from ledger.account x
    where x.brand_id = p_brand and x.id = k.id and x.book_id is not distinct from k.book
    for no key update) locked;
end $$;

revoke execute on function ledger.lock_accounts from public;
grant execute on function ledger.lock_accounts to lantern_app;
