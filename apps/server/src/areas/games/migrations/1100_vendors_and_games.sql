-- Vendors of a brand by category. Games of the house's own lottery come from the lottery itself.
create schema games;
grant usage on schema games to lantern_app;

create table games.vendor (
  merchant_id bigint not null,
  vassalage text not null,
  game_type text not null check (game_type in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  display_name text not null,
  small_icon text not null default '',
  is_hot boolean not null default false,
  -- 'game' opens at once, anything else lists the vendor's games first.
  opens text not null default 'list',
  position integer not null default 0,
  enabled boolean not null default true,
  -- What operators shut at once: games, vendors, everybody's play, one member's play. And the login that a game was opened under.
  -- Shown and not to be opened. `enabled` false hides; both refuse new bets and let rounds under way end.
  in_maintenance boolean not null default false,
  primary key (merchant_id, vassalage, game_type)
);
grant select, insert, update on games.vendor to lantern_app;

-- Vendors that call the wallet for every bet: their keys, the sessions of players with them, rounds and transactions.
-- Secrets that requests are signed with. While a key is exchanged for another, both are good.
create table games.vendor_key (
  vendor text not null,
  key_id text not null,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (vendor, key_id)
);
grant select, insert, update on games.vendor_key to lantern_app;

-- Vendors from elsewhere as a brand has connected them: which protocol they speak, where their games open, what they sign with.
create table games.vendor_connection (
  merchant_id bigint not null,
  vendor text not null,
  -- FORMS: signed forms, one address an operation; see docs/vendor-protocol.md.
  protocol text not null check (protocol in ('FORMS')),
  -- Address of a game with {game}, {language}, {token} and {currency} in it.
  game_url text not null,
  secret_sealed text not null,
  -- Addresses that may call; empty for any.
  allowed_addresses text[] not null default '{}',
  changed_at timestamptz not null,
  -- Where a vendor from elsewhere answers questions; null: its report comes as a file.
  report_url text,
  -- Signed forms are bound to their operation, and prizes above a limit wait for two people.
  /*
  binding: OPERATION, the vendor signs the operation and a fresh time stamp; ADDRESS, the vendor's form knows no such field, so that a signed
  form is bound to the operation that it is first sent for (games.form_use) for as long as its time stamp is accepted.
  most_prize, most_prize_a_day: minor units; what a vendor pays beside bets (promotions, jackpots, corrections to the player) up to these
  limits is paid at once.
  */
  binding text not null default 'OPERATION' check (binding in ('OPERATION', 'ADDRESS')),
  most_prize bigint check (most_prize > 0),
  most_prize_a_day bigint check (most_prize_a_day > 0),
  primary key (merchant_id, vendor)
);
grant select, insert, update, delete on games.vendor_connection to lantern_app;

-- Games of vendors as a brand offers them.
create table games.game (
  merchant_id bigint not null,
  vendor text not null,
  code text not null,
  game_type text not null check (game_type in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  title text not null,
  has_trial boolean not null default false,
  is_hot boolean not null default false,
  position integer not null default 0,
  enabled boolean not null default true,
  in_maintenance boolean not null default false,
  -- The catalogue as players search it: names in six languages, what a game is like, where and in which money it is offered.
  titles jsonb not null default '{}',
  -- Words of the list in the contract: FREE_SPINS, JACKPOT …
  features text[] not null default '{}',
  volatility text check (volatility in ('LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH')),
  -- Return to the player in ppm, as its maker states it.
  return_ppm integer check (return_ppm between 0 and 1000000),
  -- Smallest stake in minor units, and how many lines a bet plays.
  min_bet bigint check (min_bet > 0),
  min_lines integer check (min_lines > 0),
  -- Countries and currencies that it is offered in; empty for all.
  regions text[] not null default '{}',
  currencies text[] not null default '{}',
  -- Name of the cover; empty for the game's own.
  cover text not null default '',
  added_at timestamptz,
  -- Stands in for a vendor's catalogue, and says so wherever it is shown.
  is_sandbox boolean not null default false,
  -- What a round counts towards turnover (docs/promotions.md): its stake in slots and fishing, the amount that moved where its player
  -- decides how likely he wins: at tables, in sports, among players, and in the studio's originals.
  counts_moved boolean not null default false,
  primary key (merchant_id, vendor, code)
);
create index game_order on games.game (merchant_id, position, title, vendor, code);
grant select, insert, update on games.game to lantern_app;

-- What a member marked, and what he opened last.
create table games.favourite (
  merchant_id bigint not null,
  member_id bigint not null,
  vendor text not null,
  game text not null,
  at timestamptz not null,
  primary key (merchant_id, member_id, vendor, game)
);
grant select, insert, update, delete on games.favourite to lantern_app;

create table games.recent (
  merchant_id bigint not null,
  member_id bigint not null,
  vendor text not null,
  game text not null,
  at timestamptz not null,
  primary key (merchant_id, member_id, vendor, game)
);
grant select, insert, update, delete on games.recent to lantern_app;

-- Grows with every change of a brand's vendors and games: whoever keeps the catalogue in memory reads it again then.
create table games.catalogue_version (
  merchant_id bigint primary key,
  version bigint not null
);
grant select, insert, update on games.catalogue_version to lantern_app;

-- Play that is stopped: member 0 stands for everybody.
create table games.stop (
  merchant_id bigint not null,
  member_id bigint not null check (member_id >= 0),
  reason text not null,
  operator text not null,
  at timestamptz not null,
  primary key (merchant_id, member_id)
);
grant select, insert, delete on games.stop to lantern_app;
