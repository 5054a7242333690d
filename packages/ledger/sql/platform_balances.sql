-- Balances of platform accounts: the sums of their rows in ledger.platform_leg.
--
-- All accounts are of the brand p_brand. p_book[n] (ledger.book.id) and p_account[n] belong together. Answers one balance for each, in their order: minor units, positive =
-- credit, 0 for an account without movements. Locks nothing.
--
-- A function, because its settings fix the plan. The planner does not know the name when it plans and assumes an account that
-- owns a large part of the table, so it would read the whole table even for a member's debt that has no row at all. With these
-- settings it can only search by the primary key (brand_id, book_id, account, …).
create or replace function ledger.platform_balances(p_brand bigint, p_book integer[], p_account text[]) returns bigint[]
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
    from ledger.platform_leg l where l.brand_id = p_brand and l.book_id = p_book[n] and l.account = p_account[n];
    v_balances[n] := v_balance;
  end loop;
  return v_balances;
end $$;

revoke execute on function ledger.platform_balances from public;
grant execute on function ledger.platform_balances to lantern_app;
