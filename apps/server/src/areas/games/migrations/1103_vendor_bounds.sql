-- Operations that signed forms were first sent for; rows go when the form's time stamp is too old to be accepted.
create table games.form_use (
  merchant_id bigint not null,
  vendor text not null,
  -- SHA-256 of the form's fields.
  digest bytea not null,
  operation text not null,
  used_at timestamptz not null,
  primary key (merchant_id, vendor, digest)
);
create index form_use_age on games.form_use (used_at);
grant select, insert, delete on games.form_use to lantern_app;

-- What a vendor has paid beside bets on a day (UTC), minor units, without what two people decided.
create table games.prize_day (
  merchant_id bigint not null,
  vendor text not null,
  day date not null,
  paid bigint not null check (paid >= 0),
  primary key (merchant_id, vendor, day)
);
grant select, insert, update on games.prize_day to lantern_app;

-- Prizes above a limit: HELD until two people pay or decline them.
create table games.held_prize (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  vendor text not null,
  ref text not null,
  operation text not null check (operation in ('promoWin', 'jackpotWin', 'adjust')),
  session uuid not null,
  member_id bigint not null,
  game text not null,
  round text not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  digest bigint not null,
  state text not null default 'HELD' check (state in ('HELD', 'PAID', 'DECLINED')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  decided_at timestamptz,
  unique (vendor, ref)
);
create index held_prize_list on games.held_prize (merchant_id, state, id);
grant select, insert, update on games.held_prize to lantern_app;
