-- Balances of accounts of the house. A planner that does not know the names thinks of accounts that half of all legs belong to, and reads
-- the whole table for a member's debt, which has no leg at all: here it may only go by the key.
create function ledger.house_balances(p_book integer[], p_account text[]) returns bigint[]
language plpgsql stable security definer
set search_path = pg_catalog
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_balances bigint[] := '{}';
  v_balance bigint;
begin
  for n in 1 .. coalesce(array_length(p_account, 1), 0) loop
    select coalesce(sum(l.amount), 0)::bigint into v_balance
    from ledger.house_leg l where l.book_id = p_book[n] and l.account = p_account[n];
    v_balances[n] := v_balance;
  end loop;
  return v_balances;
end $$;
revoke execute on function ledger.house_balances(integer[], text[]) from public;
grant execute on function ledger.house_balances(integer[], text[]) to lantern_app;
