-- The rate in ppm on which an agent's rebate for one category and one business day is calculated. The day is given by the instants
-- p_from (inclusive) and p_until (exclusive).
--
-- It is the rate that was current when the day began; for an agent who got a first rate during the day, that first rate; 0 without
-- one. So a changed rate applies from the next day on and never to earlier bets. Null for members and unknown accounts.
create or replace function tree.rate_of_day(p_brand bigint, p_account bigint, p_category text, p_from timestamptz, p_until timestamptz)
returns integer language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select c.value from tree.rate_card c
      where c.brand_id = p_brand and c.account_id = p_account and c.kind = 'CATEGORY_RATE' and c.key = p_category
        and c.effective_from <= p_from order by c.effective_from desc limit 1),
    (select c.value from tree.rate_card c
      where c.brand_id = p_brand and c.account_id = p_account and c.kind = 'CATEGORY_RATE' and c.key = p_category
        and c.effective_from > p_from and c.effective_from < p_until order by c.effective_from limit 1),
    0)
  from tree.node n where n.brand_id = p_brand and n.account_id = p_account and n.kind = 'AGENT'
$$;

revoke execute on function tree.rate_of_day from public;
grant execute on function tree.rate_of_day to lantern_app;
