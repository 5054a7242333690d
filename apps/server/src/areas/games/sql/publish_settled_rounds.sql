-- Publishes rounds that have ended, in the caller's transaction. Called by games.call_batch and games.book_vendor_rounds.
-- p_member, p_vendor, p_round name the rounds of the brand p_brand, one element each. Two topics, with amounts in minor units as text:
--   games.rounds-settled   one event per category, with sums per member and book, for limits, figures and reports
--   wallet.settled-bets    one event per book and category, with single rounds, for turnover and salaries. `valid` is what a round
--                          counts (docs/promotions.md): the smaller of stake and |payout − stake| in LIVE, SPORTS, ESPORTS, PVP and in
--                          games with counts_moved, otherwise the stake
create or replace function games.publish_settled_rounds(
  p_brand bigint, p_member bigint[], p_vendor text[], p_round text[], p_now timestamptz
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_at constant text := to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  perform kit.publish('games.rounds-settled', p_brand, jsonb_build_object(
      'settledAt', v_at, 'category', g.game_type, 'members', jsonb_agg(jsonb_build_object(
        'memberId', g.member_id::text, 'book', g.book, 'rounds', g.rounds, 'stake', g.stake::text, 'payout', g.payout::text))))
    from (
      select x.game_type, x.member_id, x.book, count(*) as rounds, sum(x.stake) as stake, sum(x.payout) as payout
        from unnest(p_member, p_vendor, p_round) k (member, vendor, round)
        cross join lateral (select y.* from (select * from games.round o
          where o.bucket = (k.member % 64)::smallint and o.vendor = k.vendor and o.member_id = k.member and o.ref = k.round
            offset 0) y where y.brand_id = p_brand) x
       group by 1, 2, 3) g
   group by g.game_type;
  perform kit.publish('wallet.settled-bets', p_brand, jsonb_build_object(
      'book', x.book, 'category', x.game_type, 'settledAt', v_at, 'bets', jsonb_agg(jsonb_build_object(
        'memberId', x.member_id::text, 'ref', 'game:' || x.vendor || ':' || x.ref, 'stake', x.stake::text,
        'valid', case when x.game_type in ('LIVE', 'SPORTS', 'ESPORTS', 'PVP') or coalesce(g.counts_moved, false)
                 then least(x.stake, abs(x.payout - x.stake)) else x.stake end::text,
        'payout', x.payout::text))))
    from unnest(p_member, p_vendor, p_round) k (member, vendor, round)
    cross join lateral (select y.* from (select * from games.round o
          where o.bucket = (k.member % 64)::smallint and o.vendor = k.vendor and o.member_id = k.member and o.ref = k.round
            offset 0) y where y.brand_id = p_brand) x
    left join games.game g on g.brand_id = p_brand and g.vendor = x.vendor and g.code = x.game
   where x.stake > 0
   group by x.book, x.game_type;
end $$;

revoke execute on function games.publish_settled_rounds from public;
