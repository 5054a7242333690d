-- Bets that were given up after they had counted: what they counted is marked and no longer part of what is done. The rows stay, so that
-- a bet that is told of again counts nothing, and every figure can still be explained.
alter table wallet.requirement_use add column taken_back_at timestamptz;
grant update (taken_back_at) on wallet.requirement_use to lantern_app;
