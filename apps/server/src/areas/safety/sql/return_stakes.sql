-- Takes back stakes that safety.count_stakes counted: stakes that the same call refused later, and bets that were cancelled or rolled
-- back.
-- Parameters: p_brand is the brand of all stakes; arrays of the same length, one element per stake. p_source and p_stake (minor units) as
-- in safety.count_stakes; p_at is the time at which the stake was counted, because stakes are counted in one row per minute.
-- A stake that was not counted (its member has no limit) finds no row and changes nothing. An amount never falls below 0.
-- Locks: rows of safety.flow in the order of member and source.
create or replace function safety.return_stakes(
  p_brand bigint, p_member bigint[], p_source text[], p_stake bigint[], p_at timestamptz[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_stake record;
begin
  for v_stake in
    -- Each stake is in up to two rows: the stakes of its minute, and the open stakes of its source.
    select r.member, k.source, sum(r.stake)::bigint as stake
      from unnest(p_member, p_source, p_stake, p_at) as r (member, source, stake, at)
      cross join lateral (values (safety.stake_source(r.source, r.at)), (safety.open_source(r.source))) k (source)
     group by 1, 2 order by 1, 2
  loop
    update safety.flow f set amount = greatest(f.amount - v_stake.stake, 0)
     where f.brand_id = p_brand and f.member_id = v_stake.member and f.source = v_stake.source
       and f.kind in ('STAKE', 'OPEN');
  end loop;
end $$;

revoke execute on function safety.return_stakes from public;
grant execute on function safety.return_stakes to lantern_app;
