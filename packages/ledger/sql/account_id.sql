-- Id of a member account by its name: member id × 1024 + number of the wallet. It is computed, so that a movement needs no look-up by
-- name.
--
-- Numbers of wallets: M:<member>:MAIN 1, HELD 2, BET 3, BONUS 4; P:<member>:AVAIL 8, HELD 9 (points). Vendor wallets
-- (M:<member>:V:<vendor>) are numbered from 16 as they are opened and have to be looked up in ledger.account.
--
-- Answers null for platform accounts, vendor wallets and unknown wallets. A name whose second part is not a number is an error
-- (22P02, invalid_text_representation). It does not say whether the account is open.
create or replace function ledger.account_id(p_name text) returns bigint
language sql immutable parallel safe as $$
  select case
    when starts_with(p_name, 'M:') then split_part(p_name, ':', 2)::bigint * 1024
      + case split_part(p_name, ':', 3) when 'MAIN' then 1 when 'HELD' then 2 when 'BET' then 3 when 'BONUS' then 4 end
    when starts_with(p_name, 'P:') and p_name not in ('P:ISSUED', 'P:SPENT') then split_part(p_name, ':', 2)::bigint * 1024
      + case split_part(p_name, ':', 3) when 'AVAIL' then 8 when 'HELD' then 9 end
  end
$$;

revoke execute on function ledger.account_id from public;
grant execute on function ledger.account_id to lantern_app;
