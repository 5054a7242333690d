-- Electronic games beside Vietnam's: issues by the minute, numbers drawn by ourselves. A family is a set of rules in code.
alter table lottery.game
  add column family text not null default 'VN' check (family in ('VN', 'SSC')),
  -- Seconds from draw to draw, and how long before each the bets close.
  add column interval_s integer check (interval_s between 10 and 86400 and 86400 % interval_s = 0),
  add column close_before_s integer check (close_before_s between 1 and 3600 and close_before_s < interval_s),
  alter column area drop not null,
  alter column slot drop not null,
  drop constraint game_code_check,
  add constraint game_code_check check (code ~ '^[A-Za-z0-9_]{1,30}$'),
  -- Either a draw of Vietnam's calendar or a beat of its own.
  add constraint game_calendar_check check (
    (family = 'VN' and area is not null and slot is not null and interval_s is null and close_before_s is null)
    or (family <> 'VN' and area is null and slot is null and interval_s is not null and close_before_s is not null));

-- Issues of electronic games have no region and no station, and a day has many of them.
alter table lottery.issue
  alter column region drop not null,
  alter column station_code drop not null,
  alter column station_name drop not null,
  drop constraint issue_merchant_id_game_code_day_key,
  add constraint issue_number_key unique (merchant_id, game_code, number),
  -- Why an issue was given up, for the operator: beside it stand the bets that got their stakes back.
  add column void_reason text check (void_reason ~ '^[A-Z_]{1,40}$');

alter table lottery.result
  drop constraint result_source_check,
  add constraint result_source_check check (source in ('OPERATORS', 'FILE', 'DEMO', 'CHAIN'));
drop index lottery.result_by_day;
create index result_by_day on lottery.result (merchant_id, game_code, day desc, issue_id desc);
