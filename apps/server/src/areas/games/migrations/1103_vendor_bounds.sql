-- Protection against misuse of a vendor's connection: forms that are repeated, and prizes above limits.

-- One row binds a signed form to the operation that it was first sent for (connections with binding ADDRESS). Deleted when the form's
-- time stamp is too old to be accepted.
create table games.form_use (
  brand_id bigint not null,
  vendor text not null,
  -- SHA-256 of the form's fields.
  digest bytea not null,
  operation text not null,
  used_at timestamptz not null,
  primary key (brand_id, vendor, digest)
);
-- For deleting old rows.
create index form_use_age on games.form_use (used_at);
grant select, insert, delete on games.form_use to lantern_app;

-- One row is what a vendor has paid beside bets on one day (UTC), in minor units, without prizes that operators have decided. Compared
-- with the limit of the day.
create table games.prize_day (
  brand_id bigint not null,
  vendor text not null,
  day date not null,
  paid bigint not null check (paid >= 0),
  primary key (brand_id, vendor, day)
);
grant select, insert, update on games.prize_day to lantern_app;

-- One row is a prize above a limit. Inserted when the vendor sends it, with no money moved; two operators pay or decline it. The vendor
-- may send it again meanwhile.
create table games.prize_on_hold (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  vendor text not null,
  -- The vendor's transaction.
  ref text not null,
  -- The operation of the vendor protocol that it came by.
  operation text not null check (operation in ('promoWin', 'jackpotWin', 'adjust')),
  session uuid not null,
  member_id bigint not null,
  game text not null,
  round text not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  -- Digest of the call's content: the same ref with another content is refused.
  digest bigint not null,
  -- HELD until it is decided, then PAID or DECLINED.
  state text not null default 'HELD' check (state in ('HELD', 'PAID', 'DECLINED')),
  -- When the vendor sent it first and last.
  first_at timestamptz not null,
  last_at timestamptz not null,
  decided_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, vendor, ref)
);
-- For the list in the back office.
create index prize_on_hold_list on games.prize_on_hold (brand_id, state, id);
grant select, insert, update on games.prize_on_hold to lantern_app;
