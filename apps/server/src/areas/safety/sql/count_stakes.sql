-- Checks stakes against the limits that members set for themselves (safety.play_limit, kinds STAKE and LOSS) and counts those that fit. It
-- is SQL because the batches that take stakes call it in their own transaction: lottery.place_batch, games.call_batch,
-- games.book_vendor_rounds.
-- Parameters: p_brand is the brand of all stakes. p_member, p_source and p_stake are arrays of the same length, one element per stake.
-- p_source names what the stake is on: 'lottery:<id of the draw>' or 'game:<vendor>'. p_stake is in minor units. p_now is the time of
-- the bet. p_binds is false for stakes that were taken elsewhere and can no longer be refused: they are counted whatever the limits say.
-- Answers three arrays of the same length, one element per refused stake: `refused` holds its position in p_stake (from 1), `kind` and
-- `period` the first limit that it exceeds: STAKE or LOSS; DAY, WEEK or MONTH. All are empty when every stake fits.
-- Rules: a limit on stakes compares the stakes of its period. A limit on losses compares the losses settled in its period (stakes less
-- payouts) plus all open stakes of any age plus the new stake. Stakes of one member are taken in the order of the arrays; each one that
-- fits reduces what is left for the next. A refused stake is not counted.
-- Locks: rows of safety.play_limit in the order of member, kind and period, until the end of the transaction. Calls for one member
-- therefore run one after the other, and the sums below include everything that earlier calls committed.
create or replace function safety.count_stakes(
  p_brand bigint, p_member bigint[], p_source text[], p_stake bigint[], p_now timestamptz, p_binds boolean default true,
  out refused integer[], out kind text[], out period text[]
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit record;
  v_stake record;
  v_left bigint[];
  v_kind text[];
  v_period text[];
  v_short integer;
begin
  refused := '{}';
  kind := '{}';
  period := '{}';
  -- Most batches hold no member with a limit: one index look-up per stake, then return. `offset 0` keeps the planner from turning the
  -- look-up into a join over all limits.
  if not exists (
    select from unnest(p_member) s (member)
      cross join lateral (
        select from safety.play_limit l
         where l.brand_id = p_brand and l.member_id = s.member and l.kind in ('STAKE', 'LOSS') offset 0
      ) limited
  ) then
    return;
  end if;
  -- Locks the limits before anything is read.
  perform from (select distinct s.member from unnest(p_member) s (member) order by 1) w
    cross join lateral (
      select from safety.play_limit l
       where l.brand_id = p_brand and l.member_id = w.member and l.kind in ('STAKE', 'LOSS')
       order by l.kind, l.period for update
    ) locked;
  -- One row per member: `kind`, `period` and `left_over` (what is left, in minor units) have one element per limit, limits on stakes first.
  -- A limit that was lifted (amount is null) is left out.
  for v_limit in
    select l.member_id, bool_or(l.kind = 'STAKE') as counts_stakes, bool_or(l.kind = 'LOSS') as counts_losses,
           array_agg(l.kind order by l.kind desc, l.period) as kind, array_agg(l.period order by l.kind desc, l.period) as period,
           array_agg(l.amount - coalesce((
             select sum(case f.kind when 'PAYOUT' then -f.amount else f.amount end)::bigint from safety.flow f
              where f.brand_id = p_brand and f.member_id = l.member_id
                and f.kind = any (case l.kind when 'STAKE' then array['STAKE'] else array['SETTLED', 'PAYOUT', 'OPEN'] end)
                and (f.kind = 'OPEN' or f.at > safety.period_start(l.period, l.business_offset, p_now))
             ), 0) order by l.kind desc, l.period) as left_over
      from (select distinct s.member from unnest(p_member) s (member)) w
      cross join lateral (
        select * from safety.play_limit p
         where p.brand_id = p_brand and p.member_id = w.member and p.kind in ('STAKE', 'LOSS') and p.amount is not null offset 0
      ) l
     group by l.member_id
  loop
    v_left := v_limit.left_over;
    v_kind := v_limit.kind;
    v_period := v_limit.period;
    for v_stake in
      select s.n::integer as n, s.source, s.stake from unnest(p_member, p_source, p_stake) with ordinality as s (member, source, stake, n)
       where s.member = v_limit.member_id order by s.n
    loop
      -- Position of the first limit that this stake exceeds; null when the stake fits under all of them.
      v_short := null;
      for k in 1 .. cardinality(v_left) loop
        if v_left[k] < v_stake.stake then
          v_short := k;
          exit;
        end if;
      end loop;
      if v_short is not null and p_binds then
        refused := refused || v_stake.n;
        kind := kind || v_kind[v_short];
        period := period || v_period[v_short];
        continue;
      end if;
      for k in 1 .. cardinality(v_left) loop
        v_left[k] := v_left[k] - v_stake.stake;
      end loop;
      -- Stakes of the same source in the same minute share one row.
      if v_limit.counts_stakes then
        insert into safety.flow as f (brand_id, member_id, source, kind, amount, at)
          values (p_brand, v_limit.member_id, safety.stake_source(v_stake.source, p_now), 'STAKE', v_stake.stake, p_now)
          on conflict (brand_id, member_id, source) do update
            set amount = f.amount + excluded.amount, at = greatest(f.at, excluded.at);
      end if;
      -- Open stakes: one row per draw, one row for all games together.
      if v_limit.counts_losses then
        insert into safety.flow as f (brand_id, member_id, source, kind, amount, at)
          values (p_brand, v_limit.member_id, safety.open_source(v_stake.source), 'OPEN', v_stake.stake, p_now)
          on conflict (brand_id, member_id, source) do update
            set amount = f.amount + excluded.amount, at = greatest(f.at, excluded.at);
      end if;
    end loop;
  end loop;
end $$;

revoke execute on function safety.count_stakes from public;
grant execute on function safety.count_stakes to lantern_app;
