-- What a bet pays, in minor units: floor(p_stake × odds × p_hits ÷ p_units), computed exactly and rounded down once over all hits.
-- p_stake is the stake of one ticket, p_odds_e4 the odds × 10,000, p_units the units that one ticket costs. Used by lottery.stage_wins.
create or replace function lottery.payout_of(p_stake bigint, p_odds_e4 bigint, p_units smallint, p_hits bigint) returns bigint
language sql immutable parallel safe as $$
  select div(p_stake::numeric * p_odds_e4 * p_hits, p_units::numeric * 10000)::bigint
$$;
