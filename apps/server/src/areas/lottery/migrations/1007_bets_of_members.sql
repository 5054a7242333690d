-- For a member's betting record. The member is first, so that a planner without statistics does not use it for all bets of a brand.
drop index lottery.bet_of_member;
create index bet_of_member on lottery.bet (member_id, brand_id, placed_at desc, id desc);
