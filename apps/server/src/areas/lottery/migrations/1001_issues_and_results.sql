-- Draws of lotteries and their results.

-- One row is one draw of a lottery (`issue`). The planning job inserts it; jobs and operators update it. A row is deleted only by
-- lottery.remove_issue, when the calendar no longer has the draw and it never had a bet.
create table lottery.issue (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  -- Number of the draw as members see it; the date in digits for published lotteries.
  number text not null,
  -- Date of the draw in Vietnam's calendar; lottery.bet is partitioned by it.
  day date not null,
  -- Vietnam only: rules of the north (N) or of the south and the centre (S), and the station that draws. Null for all others.
  region text check (region in ('N', 'S')),
  station_code text,
  station_name text,
  -- PLANNED → OPEN → CLOSED → DRAWN (has a result) → SETTLING (winners are paid, or stakes returned) → SETTLED or VOID. A void draw goes
  -- from CLOSED to SETTLING. A SETTLED draw becomes SETTLING again by a corrected result or a late void.
  state text not null
    check (state in ('PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID')),
  -- What settling leads to: RESULT pays winners, VOID returns every stake. Null before SETTLING.
  outcome text check (outcome in ('RESULT', 'VOID')),
  opens_at timestamptz not null,
  -- Bets are taken from opens_at until before closes_at; the result exists from draws_at on.
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  settled_at timestamptz,
  -- Totals of REAL money, written when the draw is settled: number of bets, of members, amounts.
  bets bigint not null default 0,
  members bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  -- Progress of publishing the settled bets to other areas (publish-settled.ts): the (bucket, member) that was published last; bucket -1 at
  -- the beginning, null when all are published.
  published_bucket smallint default -1,
  published_member bigint not null default 0,
  -- Why a draw of the platform was not drawn: SEALED_LATE, BEACON_LATE or CHAIN_LOST (docs/fairness.md). Null for every other draw, also
  -- for one that operators have voided.
  void_reason text check (void_reason ~ '^[A-Z_]{1,40}$'),
  -- Number of the settlement, from 1. A corrected result or a late void settles the draw again with the next number; other areas then
  -- reverse what they have booked for the earlier number.
  settlement_run smallint not null default 1 check (settlement_run > 0),
  -- Two operators have ordered an early close: later changes of the calendar do not move closes_at.
  close_by_order boolean not null default false,
  primary key (brand_id, id),
  foreign key (brand_id, game_code) references lottery.game,
  constraint issue_number_key unique (brand_id, game_code, number)
);
-- For the current, previous and latest draws of a lottery.
create index issue_by_game on lottery.issue (brand_id, game_code, draws_at desc);
-- For the jobs that open, close, draw and settle, and for the list of running draws.
create index issue_unfinished on lottery.issue (state, closes_at) where state not in ('SETTLED', 'VOID');
-- For publish-settled.ts: finished draws whose bets are not all published.
create index issue_untold on lottery.issue (settled_at) where state in ('SETTLED', 'VOID') and published_bucket is not null;
-- For the back office's list of draws that could not be drawn fairly.
create index issue_given_up on lottery.issue (brand_id, draws_at desc) where void_reason is not null;
grant select, insert, update on lottery.issue to lantern_app;

-- One row is the result of a draw as one operator has typed it. Another operator sees it only when the result is decided: two must enter
-- the same independently. Typing again replaces the row.
create table lottery.result_entry (
  brand_id bigint not null,
  issue_id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  -- {prize code: [numbers]} for Vietnam's lotteries, {"DRAW": [text]} for all others.
  numbers jsonb not null,
  entered_at timestamptz not null,
  primary key (brand_id, issue_id, operator_id),
  foreign key (brand_id, issue_id) references lottery.issue
);
grant select, insert, update on lottery.result_entry to lantern_app;

-- One row is a file with results of past days that had no bets, as one operator has sent it. A second operator approves it; the days then
-- become draws with results. Rows are never changed.
create table lottery.results_file (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  -- SHA-256 of the file, so that both operators can compare it with its source.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- [{date, result}], only the days that are imported.
  days jsonb not null,
  sent_by text not null,
  sent_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, game_code) references lottery.game
);
grant select, insert on lottery.results_file to lantern_app;

-- One row is the result of one draw. Inserted when the draw becomes DRAWN; a correction by two operators replaces numbers, source and
-- evidence; lottery.past_run has the old numbers and source.
create table lottery.result (
  brand_id bigint not null,
  issue_id bigint not null,
  game_code text not null,
  -- As in lottery.issue.
  day date not null,
  -- As in lottery.result_entry.
  numbers jsonb not null,
  -- OPERATORS: typed by two operators, or corrected. FILE: imported days. DEMO: drawn by the platform for demonstration. CHAIN: a draw of
  -- the platform (docs/fairness.md). FEED: delivered by a provider (docs/result-feed.md).
  source text not null check (source in ('OPERATORS', 'FILE', 'DEMO', 'CHAIN', 'FEED')),
  drawn_at timestamptz not null,
  -- Who or what the result comes from: names of operators, the file, feeds and delivery, or the random bytes of a demonstration draw.
  evidence jsonb not null,
  primary key (brand_id, issue_id),
  foreign key (brand_id, issue_id) references lottery.issue
);
-- For the list of results of a lottery, newest first.
create index result_by_day on lottery.result (brand_id, game_code, day desc, issue_id desc);
grant select, insert, update (numbers, source, evidence) on lottery.result to lantern_app;

-- One row: an operator has seen what the numbers of a draw may cost before its result was known. This operator may not enter the result.
-- Rows are never changed.
create table lottery.exposure_view (
  brand_id bigint not null,
  issue_id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  viewed_at timestamptz not null,
  primary key (brand_id, issue_id, operator_id),
  foreign key (brand_id, issue_id) references lottery.issue
);
grant select, insert on lottery.exposure_view to lantern_app;
