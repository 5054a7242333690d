-- As in 0281, with limits and flows looked up by their keys whatever a plan was made for.
create or replace function safety.count_stakes(
  p_merchant bigint[], p_member bigint[], p_source text[], p_stake bigint[], p_now timestamptz, out refused integer[], out period text[]
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit record;
  v_stake record;
  v_room bigint[];
  v_period text[];
  v_short integer;
begin
  refused := '{}';
  period := '{}';
  if not exists (
    select from unnest(p_merchant, p_member) s (merchant, member)
      cross join lateral (
        select from safety.play_limit l
         where l.merchant_id = s.merchant and l.member_id = s.member and l.kind = 'STAKE' offset 0
      ) limited
  ) then
    return;
  end if;
  perform from (select distinct s.merchant, s.member from unnest(p_merchant, p_member) s (merchant, member) order by 1, 2) w
    cross join lateral (
      select from safety.play_limit l
       where l.merchant_id = w.merchant and l.member_id = w.member and l.kind = 'STAKE' order by l.period for update
    ) held;
  for v_limit in
    select l.merchant_id, l.member_id, array_agg(l.period) as period,
           array_agg(l.amount - coalesce((
             select sum(f.amount)::bigint from safety.flow f
              where f.merchant_id = l.merchant_id and f.member_id = l.member_id and f.kind = 'STAKE'
                and f.at > case l.period
                  when 'DAY' then p_now - interval '24 hours'
                  when 'WEEK' then p_now - interval '168 hours'
                  else (date_trunc('month', p_now at time zone 'UTC' + l.business_offset) - l.business_offset) at time zone 'UTC'
                    - interval '1 millisecond'
                end), 0)) as room
      from (select distinct s.merchant, s.member from unnest(p_merchant, p_member) s (merchant, member)) w
      cross join lateral (
        select * from safety.play_limit p
         where p.merchant_id = w.merchant and p.member_id = w.member and p.kind = 'STAKE' and p.amount is not null offset 0
      ) l
     group by l.merchant_id, l.member_id
  loop
    v_room := v_limit.room;
    v_period := v_limit.period;
    for v_stake in
      select s.n::integer as n, s.source, s.stake from unnest(p_merchant, p_member, p_source, p_stake) with ordinality
          as s (merchant, member, source, stake, n)
       where s.merchant = v_limit.merchant_id and s.member = v_limit.member_id order by s.n
    loop
      v_short := null;
      for k in 1 .. cardinality(v_room) loop
        if v_room[k] < v_stake.stake then
          v_short := k;
          exit;
        end if;
      end loop;
      if v_short is not null then
        refused := refused || v_stake.n;
        period := period || v_period[v_short];
        continue;
      end if;
      for k in 1 .. cardinality(v_room) loop
        v_room[k] := v_room[k] - v_stake.stake;
      end loop;
      insert into safety.flow as f (merchant_id, member_id, source, kind, amount, at)
        values (v_limit.merchant_id, v_limit.member_id, safety.stake_source(v_stake.source, p_now), 'STAKE', v_stake.stake, p_now)
        on conflict (merchant_id, member_id, source) do update
          set amount = f.amount + excluded.amount, at = greatest(f.at, excluded.at);
    end loop;
  end loop;
end $$;

create or replace function safety.return_stakes(
  p_merchant bigint[], p_member bigint[], p_source text[], p_stake bigint[], p_at timestamptz[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_stake record;
begin
  for v_stake in
    select r.merchant, r.member, safety.stake_source(r.source, r.at) as source, sum(r.stake)::bigint as stake
      from unnest(p_merchant, p_member, p_source, p_stake, p_at) as r (merchant, member, source, stake, at)
     group by 1, 2, 3 order by 1, 2, 3
  loop
    update safety.flow f set amount = greatest(f.amount - v_stake.stake, 0)
     where f.merchant_id = v_stake.merchant and f.member_id = v_stake.member and f.source = v_stake.source and f.kind = 'STAKE';
  end loop;
end $$;
