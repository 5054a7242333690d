-- Locks a member's main wallet until the transaction ends, and answers what the member owes the platform: the balance of
-- A:MEMBER_RECV in minor units, 0 without a debt. Every posting that changes the debt and the wallet locks the wallet, so
-- the answer stays true until the transaction posts. The caller calls it last before its posting.
--
-- Volatile, so that the balance is read after the lock, not as of the start of the statement.
create or replace function ledger.lock_receivable(p_brand bigint, p_book integer, p_member text) returns bigint
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  perform ledger.lock_accounts(p_brand, array[p_book], array['M:' || p_member || ':MAIN']);
  return -(ledger.platform_balances(p_brand, array[p_book], array['A:MEMBER_RECV:' || p_member]))[1];
end $$;

revoke execute on function ledger.lock_receivable from public;
grant execute on function ledger.lock_receivable to lantern_app;
