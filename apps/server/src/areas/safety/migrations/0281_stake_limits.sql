-- Stakes count against limits in the moment they are placed; losses, as they are defined, when bets are settled.
alter table safety.flow drop constraint flow_kind_check;
alter table safety.flow add constraint flow_kind_check check (kind in ('DEPOSIT', 'STAKE', 'SETTLED', 'PAYOUT'));
grant update (amount, at) on safety.flow to lantern_app;
-- What was counted as STAKE so far had been settled: it goes on counting for both kinds of limits.
insert into safety.flow (merchant_id, member_id, source, kind, amount, at)
  select merchant_id, member_id, source || ':settled', 'SETTLED', amount, at from safety.flow where kind = 'STAKE';

-- Where the member's calendar month begins: the offset of the brand's business day when the limit was set.
alter table safety.play_limit add column business_offset interval not null default '0';

/*
safety.count_stakes: counts stakes against their members' own limits, inside the function that places them. One call per batch,
arrays in the order of arrival; p_source names what is staked on, e.g. 'lottery:17'.

Answers the ordinals of the stakes that do not fit, each with the period whose limit it would pass. All others are counted:
the caller gives back what it does not place after all (safety.return_stakes). Nothing is written for members without such limits.

The limits' rows are locked until the end of the transaction, in the order of their key, so that stakes of one member are judged one
after the other. They come before accounts in every order of locks. Each member has one row a source and minute: what a window
reaches back to is known to the minute, and a busy member costs few rows.
*/
create function safety.count_stakes(
  p_merchant bigint[], p_member bigint[], p_source text[], p_stake bigint[], p_now timestamptz, out refused integer[], out period text[]
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
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
      join safety.play_limit l on l.merchant_id = s.merchant and l.member_id = s.member and l.kind = 'STAKE'
  ) then
    return;
  end if;
  perform from safety.play_limit l
    where (l.merchant_id, l.member_id) in (select s.merchant, s.member from unnest(p_merchant, p_member) s (merchant, member))
      and l.kind = 'STAKE'
    order by l.merchant_id, l.member_id, l.kind, l.period for update;
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
      from safety.play_limit l
     where (l.merchant_id, l.member_id) in (select s.merchant, s.member from unnest(p_merchant, p_member) s (merchant, member))
       and l.kind = 'STAKE' and l.amount is not null
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

-- A source's row of a minute.
create function safety.stake_source(p_source text, p_at timestamptz) returns text
language sql immutable parallel safe as $$
  select p_source || ':' || (extract(epoch from p_at)::bigint / 60)
$$;

-- Gives back stakes that were counted at p_at: refused later in the same call, or cancelled. Unknown ones were never counted.
create function safety.return_stakes(
  p_merchant bigint[], p_member bigint[], p_source text[], p_stake bigint[], p_at timestamptz[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update safety.flow f set amount = greatest(f.amount - s.stake, 0)
    from (
      select r.merchant, r.member, safety.stake_source(r.source, r.at) as source, sum(r.stake)::bigint as stake
        from unnest(p_merchant, p_member, p_source, p_stake, p_at) as r (merchant, member, source, stake, at) group by 1, 2, 3
    ) s
   where f.merchant_id = s.merchant and f.member_id = s.member and f.source = s.source and f.kind = 'STAKE'
$$;

revoke all on function safety.count_stakes, safety.stake_source, safety.return_stakes from public;
grant execute on function safety.count_stakes, safety.stake_source, safety.return_stakes to lantern_app;
