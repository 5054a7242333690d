-- Losses count where stakes are placed, too: what is staked and not settled yet may still be lost, so that it takes of a loss
-- limit's room until it is settled. OPEN is what a member with such a limit has staked on one source and not got back yet.
alter table safety.flow drop constraint flow_kind_check;
alter table safety.flow add constraint flow_kind_check check (kind in ('DEPOSIT', 'STAKE', 'SETTLED', 'PAYOUT', 'OPEN'));

-- How long a member may sit at play, in minutes, stands beside the limits of money: it is raised and lowered in the same way.
alter table safety.play_limit drop constraint play_limit_kind_check;
alter table safety.play_limit drop constraint play_limit_period_check;
alter table safety.play_limit add constraint play_limit_kind_check check (kind in ('DEPOSIT', 'STAKE', 'LOSS', 'SESSION'));
alter table safety.play_limit add constraint play_limit_period_check
  check (period in ('DAY', 'WEEK', 'MONTH') and kind <> 'SESSION' or period = 'SITTING' and kind = 'SESSION');

-- Where the open stakes of a source stand: an issue by itself, rounds of games together.
create function safety.open_source(p_source text) returns text
language sql immutable parallel safe as $$
  select case when starts_with(p_source, 'game:') then 'open:game' else 'open:' || p_source end
$$;

-- Since when a limit's period counts.
create function safety.period_start(p_period text, p_offset interval, p_now timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select case p_period
    when 'DAY' then p_now - interval '24 hours'
    when 'WEEK' then p_now - interval '168 hours'
    else (date_trunc('month', p_now at time zone 'UTC' + p_offset) - p_offset) at time zone 'UTC' - interval '1 millisecond'
  end
$$;

/*
As in 0282, for limits on losses as well: a stake fits when the losses settled in the period, all open stakes and it stay within the
limit. `period` names a loss limit as `LOSS DAY`, a limit on stakes as `DAY`.
*/
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
         where l.merchant_id = s.merchant and l.member_id = s.member and l.kind in ('STAKE', 'LOSS') offset 0
      ) limited
  ) then
    return;
  end if;
  perform from (select distinct s.merchant, s.member from unnest(p_merchant, p_member) s (merchant, member) order by 1, 2) w
    cross join lateral (
      select from safety.play_limit l
       where l.merchant_id = w.merchant and l.member_id = w.member and l.kind in ('STAKE', 'LOSS')
       order by l.kind, l.period for update
    ) held;
  for v_limit in
    select l.merchant_id, l.member_id, bool_or(l.kind = 'STAKE') as counts_stakes, bool_or(l.kind = 'LOSS') as counts_losses,
           array_agg(case l.kind when 'LOSS' then 'LOSS ' || l.period else l.period end order by l.kind desc, l.period) as period,
           array_agg(l.amount - coalesce((
             select sum(case f.kind when 'PAYOUT' then -f.amount else f.amount end)::bigint from safety.flow f
              where f.merchant_id = l.merchant_id and f.member_id = l.member_id
                and f.kind = any (case l.kind when 'STAKE' then array['STAKE'] else array['SETTLED', 'PAYOUT', 'OPEN'] end)
                and (f.kind = 'OPEN' or f.at > safety.period_start(l.period, l.business_offset, p_now))
             ), 0) order by l.kind desc, l.period) as room
      from (select distinct s.merchant, s.member from unnest(p_merchant, p_member) s (merchant, member)) w
      cross join lateral (
        select * from safety.play_limit p
         where p.merchant_id = w.merchant and p.member_id = w.member and p.kind in ('STAKE', 'LOSS') and p.amount is not null offset 0
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
      if v_limit.counts_stakes then
        insert into safety.flow as f (merchant_id, member_id, source, kind, amount, at)
          values (v_limit.merchant_id, v_limit.member_id, safety.stake_source(v_stake.source, p_now), 'STAKE', v_stake.stake, p_now)
          on conflict (merchant_id, member_id, source) do update
            set amount = f.amount + excluded.amount, at = greatest(f.at, excluded.at);
      end if;
      if v_limit.counts_losses then
        insert into safety.flow as f (merchant_id, member_id, source, kind, amount, at)
          values (v_limit.merchant_id, v_limit.member_id, safety.open_source(v_stake.source), 'OPEN', v_stake.stake, p_now)
          on conflict (merchant_id, member_id, source) do update
            set amount = f.amount + excluded.amount, at = greatest(f.at, excluded.at);
      end if;
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
    select r.merchant, r.member, k.source, sum(r.stake)::bigint as stake
      from unnest(p_merchant, p_member, p_source, p_stake, p_at) as r (merchant, member, source, stake, at)
      cross join lateral (values (safety.stake_source(r.source, r.at)), (safety.open_source(r.source))) k (source)
     group by 1, 2, 3 order by 1, 2, 3
  loop
    update safety.flow f set amount = greatest(f.amount - v_stake.stake, 0)
     where f.merchant_id = v_stake.merchant and f.member_id = v_stake.member and f.source = v_stake.source
       and f.kind in ('STAKE', 'OPEN');
  end loop;
end $$;

revoke all on function safety.open_source, safety.period_start from public;
grant execute on function safety.open_source, safety.period_start to lantern_app;
