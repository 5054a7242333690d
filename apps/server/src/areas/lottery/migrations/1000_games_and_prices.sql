-- Lotteries of a brand, their prices, calendar exceptions, and what members mark as favourites. The rules of a lottery and the states of
-- its draws are code (packages/engines/src/lottery, issue-states.ts). In this schema `issue` means one draw of a lottery, `bucket` is
-- always member_id mod 64, and amounts are in minor units of the brand's currency.
create schema lottery;
grant usage on schema lottery to lantern_app;

-- One row is one lottery that a brand offers. Rows are inserted when a brand is set up (ensure-demo.ts) and not deleted; is_enabled hides
-- a lottery.
create table lottery.game (
  brand_id bigint not null,
  code text not null check (code ~ '^[A-Za-z0-9_]{1,30}$'),
  -- Vietnam only: which station's draw the lottery follows. `slot` is the position in the list of stations of the area that draw on a
  -- day, from 1.
  area text check (area in ('NORTH', 'CENTRAL', 'SOUTH')),
  slot smallint check (slot between 1 and 4),
  -- Country code of the flag that is shown; '' for none.
  flag text not null,
  -- Position in the menu.
  sort smallint not null,
  is_enabled boolean not null default true,
  -- Code of the play that the board shows first.
  default_play text not null,
  -- Price of one unit at one point. Lotteries other than Vietnam's also sell at 1/10 and 1/100 of it.
  unit_price bigint not null check (unit_price > 0),
  -- Limits of stakes: minimum of one ticket (Vietnam) or one selection of a slip (others), maximum of one selection of a slip, and
  -- maximum of one member on one draw.
  min_stake bigint not null check (min_stake > 0),
  max_stake_per_line bigint not null check (max_stake_per_line >= min_stake),
  max_stake_per_issue bigint not null check (max_stake_per_issue >= max_stake_per_line),
  -- Maximum of points (Vietnam) or of the multiple (others) of one selection.
  max_points integer not null check (max_points > 0),
  -- Maximum of selections on a slip.
  max_lines smallint not null check (max_lines between 1 and 50),
  -- Maximum of tickets of a slip (Vietnam) or of units of one selection (others): a straight play on five digits has 100,000 numbers.
  max_tickets integer not null check (max_tickets between 1 and 100000),
  -- The most that the platform may have to pay on one selection of a play in one draw.
  exposure_limit bigint not null check (exposure_limit > 0),
  -- Other exposure limits of single plays: {play: digits of minor units}.
  play_limits jsonb not null default '{}',
  -- Seconds after the draw's time at which the platform draws a missing result itself, labelled DEMO; null: never.
  demo_draw_after_s integer check (demo_draw_after_s >= 0),
  -- The set of rules that the lottery follows: VN for Vietnam's lotteries, otherwise a family of packages/engines/src/lottery/elottery.
  family text not null default 'VN'
      check (family in (
    'VN', 'SSC', 'K3', 'X11X5', 'PK10', 'KENO8', 'PC28', 'LHC', 'YEEKEE', 'THREE_D', 'THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL', 'P3')),
  -- Lotteries that the platform draws itself: seconds from draw to draw, and seconds before a draw at which betting closes. Null for all
  -- others.
  interval_s integer check (interval_s between 10 and 86400 and 86400 % interval_s = 0),
  close_before_s integer check (close_before_s between 1 and 3600 and close_before_s < interval_s),
  -- Lotteries that others draw and publish, other than Vietnam's: code of the calendar of their draws. Null for all others.
  calendar text,
  primary key (brand_id, code),
  -- A lottery is Vietnam's (area, slot), drawn by the platform (interval_s, close_before_s), or published by others (calendar).
  constraint game_calendar_check check (
    (family = 'VN' and area is not null and slot is not null and interval_s is null and close_before_s is null and calendar is null)
    or (family <> 'VN' and area is null and slot is null and interval_s is not null and close_before_s is not null and calendar is null)
    or (family <> 'VN' and area is null and slot is null and interval_s is null and close_before_s is null and calendar is not null))
);
grant select, insert, update on lottery.game to lantern_app;

-- One row is one version of the prices of a lottery. A bet stores the version at which it was sold. Versions are never deleted; only
-- from_at changes, when the draw at which a version begins gets another time.
create table lottery.price_table (
  brand_id bigint not null,
  game_code text not null,
  version integer not null check (version > 0),
  -- Prices in the form of the family: odds by play, or prize groups; see packages/engines/src/lottery.
  data jsonb not null,
  -- Maximum rebate rate on stakes, in ppm, that these prices allow: the return to the player plus this rate stays below 1. Rates above it
  -- are cut to it.
  highest_rate_ppm bigint not null check (highest_rate_ppm between 0 and 1000000),
  created_at timestamptz not null,
  -- The operator who requested the version.
  created_by text not null,
  -- A draw is sold at the newest version whose from_at is before its close. from_at is the close of the draw before from_issue, so draws
  -- before it are sold at the older version, also when chases place bets on them in advance.
  from_at timestamptz not null,
  -- Number of the first draw of the version; null for the first version of a lottery.
  from_issue text,
  -- Why the version was made; null for the first version.
  reason text,
  -- The second operator (four-eyes approval); null for the first version.
  approved_by text,
  primary key (brand_id, game_code, version),
  foreign key (brand_id, game_code) references lottery.game
);
grant select, insert, update (from_at) on lottery.price_table to lantern_app;

-- One row is one step of a play: when the exposure of a selection has reached from_ppm of its limit, new bets on it pay payable_ppm of
-- their odds. A bet stores the share at which it was sold. Operators replace all steps of a play at once: rows are deleted and inserted.
create table lottery.odds_step (
  brand_id bigint not null,
  game_code text not null,
  play text not null,
  -- Share of the exposure limit, in ppm.
  from_ppm integer not null check (from_ppm between 1 and 1000000),
  -- Share of the stated odds that is paid from there on, in ppm.
  payable_ppm integer not null check (payable_ppm between 500000 and 999999),
  primary key (brand_id, game_code, play, from_ppm),
  foreign key (brand_id, game_code) references lottery.game
);
grant select, insert, delete on lottery.odds_step to lantern_app;

-- One row is one exception from the usual calendar of a lottery that others draw, made by two operators. Ending an exception sets
-- ended_at; rows are not deleted.
create table lottery.calendar_exception (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  -- CLOSED: no draw on these days. EXTRA: a draw on days that usually have none. MOVED: the draw of the day at another time.
  kind text not null check (kind in ('CLOSED', 'EXTRA', 'MOVED')),
  -- First and last day, both included.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Local time of the draw, HH:MM; null for the usual time.
  draw_time text check (draw_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  reason text not null,
  -- The operator who requested it and the one who approved it.
  requested_by text not null,
  approved_by text not null,
  created_at timestamptz not null,
  -- When it was ended; null while it is in force.
  ended_at timestamptz,
  -- The two operators who ended it.
  ended_by text,
  primary key (brand_id, id),
  foreign key (brand_id, game_code) references lottery.game,
  check (kind <> 'CLOSED' or draw_time is null),
  check (kind <> 'MOVED' or draw_time is not null),
  check ((ended_at is null) = (ended_by is null))
);
-- For planning draws: the exceptions in force.
create index calendar_exception_in_force on lottery.calendar_exception (brand_id, game_code, from_day) where ended_at is null;
-- For the list in the back office, newest first.
create index calendar_exception_by_day on lottery.calendar_exception (brand_id, from_day desc, id desc);
grant select, insert, update (ended_at, ended_by) on lottery.calendar_exception to lantern_app;

-- One row is one lottery that a member has marked. Rows are inserted and deleted by the member.
create table lottery.favourite (
  brand_id bigint not null,
  member_id bigint not null,
  game_code text not null,
  marked_at timestamptz not null,
  primary key (brand_id, member_id, game_code)
);
grant select, insert, delete on lottery.favourite to lantern_app;

-- One row is one slip that a member has saved under a name. Saving under the same name replaces lines and saved_at; the member may delete
-- it.
create table lottery.saved_slip (
  brand_id bigint not null,
  member_id bigint not null,
  game_code text not null,
  name text not null check (length(name) between 1 and 40),
  -- Names the slip in requests of the client.
  id uuid not null,
  -- The selections: [{play, numbers, points, unitPrice, prizeGroup}], amounts as decimal strings.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- When it was saved last.
  saved_at timestamptz not null,
  primary key (brand_id, member_id, game_code, name),
  unique (brand_id, id)
);
grant select, insert, update, delete on lottery.saved_slip to lantern_app;
