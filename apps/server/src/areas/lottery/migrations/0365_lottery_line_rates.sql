-- What the uplines of a bettor had on the game at the time of the bet, in the order of the path: rebates of the levels above are
-- reckoned from it whatever is set afterwards. A prize group of 0 is none; lines written before this have no figures.
alter table lottery.agent_line
  add column groups integer[] not null default '{}',
  add column rates_ppm integer[] not null default '{}',
  drop constraint agent_line_merchant_id_path_key,
  add unique (merchant_id, path, groups, rates_ppm);
