-- The latest value that an account itself was given: rate in ppm or prize group, null if it was never given one. p_kind and p_key are
-- those of tree.rate_card.
create or replace function tree.current_rate(p_brand bigint, p_account bigint, p_kind text, p_key text)
returns integer language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.value from tree.rate_card c
  where c.brand_id = p_brand and c.account_id = p_account and c.kind = p_kind and c.key = p_key
  order by c.effective_from desc limit 1
$$;
