-- True for the names of member accounts (money and points), whose balances are stored in ledger.account; false for platform accounts.
-- It looks at the name only: the account need not be open.
create or replace function ledger.is_member_account(p_name text) returns boolean
language sql immutable parallel safe as $$
  select starts_with(p_name, 'M:') or (starts_with(p_name, 'P:') and p_name not in ('P:ISSUED', 'P:SPENT'))
$$;

revoke execute on function ledger.is_member_account from public;
grant execute on function ledger.is_member_account to lantern_app;
