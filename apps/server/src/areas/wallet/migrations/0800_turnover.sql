-- Wagering requirements, transfers between members, and transfers to and from wallets at game vendors.
create schema wallet;
grant usage on schema wallet to lantern_app;

-- One row is one wagering requirement: what a member must bet before money can be withdrawn. The credit of a deposit, a promotion or a
-- transfer creates it in the same transaction; settled bets fill open ones in the order of created_at and id. Rows are updated and never
-- deleted. See docs/promotions.md.
create table wallet.requirement (
  brand_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- What created it; the server writes DEPOSIT, PROMO and TRANSFER.
  source text not null check (source in ('DEPOSIT', 'PROMO', 'TRANSFER', 'POINTS', 'VIP', 'MANUAL')),
  -- Id within the source, so that one deposit or bonus creates one requirement.
  reference text not null,
  -- The credited money, the valid bets that are required and those done so far, in minor units. `done` is the sum of
  -- wallet.requirement_use.
  amount bigint not null check (amount >= 0),
  required bigint not null check (required >= 0),
  done bigint not null default 0 check (done >= 0 and done <= required),
  -- Share of a valid bet that counts, by category, in ppm: {"<category>": 500000, …}; a category that is absent counts in full.
  weights jsonb not null default '{}',
  -- Bets with a stake above this (minor units) do not count; null: no maximum.
  max_bet bigint check (max_bet > 0),
  -- DONE: filled. CLEARED_BUST: ended because the member had less than one unit of the currency and nothing open. CANCELLED: ended with
  -- its source, e.g. a reversed deposit. EXPIRED: not filled by expires_at.
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'CLEARED_BUST', 'CANCELLED', 'EXPIRED')),
  created_at timestamptz not null,
  -- Null: does not expire.
  expires_at timestamptz,
  -- When it left the state OPEN; null while open.
  closed_at timestamptz,
  -- The bonus behind the requirement: type of promotion and minor units. When the requirement expires, as much of it as the main wallet
  -- holds is clawed back (posting P36). Null: nothing is clawed back.
  bonus_type text,
  bonus_amount bigint,
  primary key (brand_id, id),
  unique (brand_id, source, reference),
  constraint requirement_bonus check ((bonus_type is null) = (bonus_amount is null) and bonus_amount > 0)
);
-- The open requirements of a member, in the order in which bets fill them.
create index requirement_open on wallet.requirement (brand_id, member_id, created_at, id) where state = 'OPEN';
create index requirement_member on wallet.requirement (brand_id, member_id, id desc);
-- The job that expires requirements.
create index requirement_due on wallet.requirement (expires_at) where state = 'OPEN';
grant select, insert, update on wallet.requirement to lantern_app;

-- Which bet filled which requirement by how much: every figure can be explained and recalculated, and an event that is delivered twice
-- counts once. Written by the consumer of settled bets; rows are not deleted.
create table wallet.requirement_use (
  brand_id bigint not null,
  requirement_id bigint not null,
  -- Reference of the bet over all games, e.g. 'lottery:<bet id>'.
  bet_ref text not null,
  category text not null,
  -- Minor units.
  contribution bigint not null check (contribution > 0),
  settled_at timestamptz not null,
  -- When the bet was cancelled after it had counted. The row stays, so that the bet cannot count again, but is no longer part of `done`.
  reversed_at timestamptz,
  primary key (brand_id, requirement_id, bet_ref),
  foreign key (brand_id, requirement_id) references wallet.requirement (brand_id, id)
);
grant select, insert, update (reversed_at) on wallet.requirement_use to lantern_app;

-- Bets with a stake above max_bet, once per requirement. They do not count; the third one of a requirement publishes
-- 'wallet.max-bet-breached', which raises a risk flag. Rows are inserted and never changed.
create table wallet.requirement_breach (
  brand_id bigint not null,
  requirement_id bigint not null,
  bet_ref text not null,
  stake bigint not null check (stake > 0),
  settled_at timestamptz not null,
  primary key (brand_id, requirement_id, bet_ref),
  foreign key (brand_id, requirement_id) references wallet.requirement (brand_id, id)
);
grant select, insert on wallet.requirement_breach to lantern_app;

-- Excluded members whose money must come back from vendors' wallets. The exclusion inserts the row, a job tries to collect the money and
-- deletes the row when nothing is left.
create table wallet.return_due (
  brand_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Tries so far; the pause before the next one doubles each time, up to 30 minutes.
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  primary key (brand_id, member_id)
);
create index return_due_next on wallet.return_due (due_at);
grant select, insert, update, delete on wallet.return_due to lantern_app;
