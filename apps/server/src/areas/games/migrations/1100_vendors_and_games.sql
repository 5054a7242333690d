-- Vendors and games of a brand, their connections, and what members mark. The platform's own lottery games are not here but in schema
-- lottery. Amounts are in minor units of the brand's currency. Categories (game_type): ELOTT electronic lottery, LOTT lottery, LIVE
-- tables, SPORTS, FISH fishing, RNG slots and originals, PVP, ESPORTS.
create schema games;
grant usage on schema games to lantern_app;

-- One row is one vendor in one category of a brand. Rows are inserted when a brand is set up; operators change is_hot, position, enabled
-- and in_maintenance. Triggers count every change in games.catalogue_version.
create table games.vendor (
  brand_id bigint not null,
  -- Code of the vendor (the specification's name for it).
  vassalage text not null,
  game_type text not null check (game_type in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  display_name text not null,
  -- Name of the vendor's icon.
  small_icon text not null default '',
  is_hot boolean not null default false,
  -- 'game' opens the game at once; any other value lists the vendor's games first.
  opens text not null default 'list',
  -- Position in the menu.
  position integer not null default 0,
  -- False hides the vendor from members.
  enabled boolean not null default true,
  -- True shows it, but its games cannot be opened. Both refuse new bets; open rounds are played to their end.
  in_maintenance boolean not null default false,
  primary key (brand_id, vassalage, game_type)
);
grant select, insert, update on games.vendor to lantern_app;

-- One row is one secret that a vendor of the wallet protocol (docs/vendor-protocol.md) signs requests with. While a key is replaced, both
-- are valid. Written when the server starts, from its configuration.
create table games.vendor_key (
  vendor text not null,
  key_id text not null,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null,
  -- From when it is invalid; null while it is valid.
  retired_at timestamptz,
  primary key (vendor, key_id)
);
grant select, insert, update on games.vendor_key to lantern_app;

-- One row is the connection of a brand to an outside vendor that speaks another protocol than docs/vendor-protocol.md. Two operators
-- write it.
create table games.vendor_connection (
  brand_id bigint not null,
  vendor text not null,
  -- FORMS: signed forms, one address per operation; see docs/vendor-protocol.md.
  protocol text not null check (protocol in ('FORMS')),
  -- Address of a game, with {game}, {language}, {token} and {currency} as placeholders.
  game_url text not null,
  -- The secret of signatures, encrypted with a key outside of the database.
  secret_sealed text not null,
  -- IP addresses that may call; empty for any.
  allowed_addresses text[] not null default '{}',
  changed_at timestamptz not null,
  -- Address where the vendor answers requests for its report; null: operators bring the report as a file.
  report_url text,
  -- What a signed form may be used for. OPERATION: the vendor signs the operation and a fresh time stamp. ADDRESS: its form has no such
  -- field; a form is bound to the operation that it is first sent for (games.form_use) while its time stamp is accepted.
  binding text not null default 'OPERATION' check (binding in ('OPERATION', 'ADDRESS')),
  -- Limits of what the vendor pays beside bets (promotions, jackpots, corrections to the member): one prize, and all prizes of a day
  -- (UTC). A prize above a limit waits in games.prize_on_hold. Null: the usual limits of prizes/hold-prize.ts.
  most_prize bigint check (most_prize > 0),
  most_prize_a_day bigint check (most_prize_a_day > 0),
  primary key (brand_id, vendor)
);
grant select, insert, update, delete on games.vendor_connection to lantern_app;

-- One row is one game of a vendor as a brand offers it. Inserted from the list of the studio or by an import; an import and operators
-- update it. Triggers count every change in games.catalogue_version.
create table games.game (
  brand_id bigint not null,
  vendor text not null,
  code text not null,
  game_type text not null check (game_type in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  title text not null,
  -- Whether TEST members may play it.
  has_trial boolean not null default false,
  is_hot boolean not null default false,
  -- Position in lists.
  position integer not null default 0,
  -- As in games.vendor; the worse state of vendor and game counts.
  enabled boolean not null default true,
  in_maintenance boolean not null default false,
  -- Names by language: {language: name}; {} where the title is the same in all.
  titles jsonb not null default '{}',
  -- Words of GameFeature in the contract: FREE_SPINS, JACKPOT …
  features text[] not null default '{}',
  volatility text check (volatility in ('LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH')),
  -- RTP (return to player) in ppm, as the vendor states it.
  return_ppm integer check (return_ppm between 0 and 1000000),
  -- Minimum stake, and the minimum of lines that a bet plays.
  min_bet bigint check (min_bet > 0),
  min_lines integer check (min_lines > 0),
  -- Countries and currencies in which it is offered; empty for all.
  regions text[] not null default '{}',
  currencies text[] not null default '{}',
  -- Name of the cover picture; '' for the game's own code.
  cover text not null default '',
  -- When an import added it; null for games of the platform's studios.
  added_at timestamptz,
  -- Whether it is a placeholder for a vendor's real catalogue; then it is labelled so wherever it is shown.
  is_sandbox boolean not null default false,
  -- What a round counts towards turnover (docs/promotions.md): false its stake, true the smaller of stake and |payout − stake|. True for
  -- games in which the player chooses how likely a win is. Rounds in LIVE, SPORTS, ESPORTS and PVP always count the latter.
  counts_moved boolean not null default false,
  primary key (brand_id, vendor, code)
);
-- For lists of games in their order.
create index game_order on games.game (brand_id, position, title, vendor, code);
grant select, insert, update on games.game to lantern_app;

-- One row is one game that a member has marked. `at` is when it was marked first; the oldest rows above a maximum are deleted.
create table games.favourite (
  brand_id bigint not null,
  member_id bigint not null,
  vendor text not null,
  game text not null,
  at timestamptz not null,
  primary key (brand_id, member_id, vendor, game)
);
grant select, insert, update, delete on games.favourite to lantern_app;

-- One row is one game that a member has opened. `at` is when it was opened last; the oldest rows above a maximum are deleted.
create table games.recent (
  brand_id bigint not null,
  member_id bigint not null,
  vendor text not null,
  game text not null,
  at timestamptz not null,
  primary key (brand_id, member_id, vendor, game)
);
grant select, insert, update, delete on games.recent to lantern_app;

-- One row counts the changes of a brand's vendors and games (trigger count_catalogue_change). A server that has the catalogue in memory
-- reads it again when the number differs.
create table games.catalogue_version (
  brand_id bigint primary key,
  version bigint not null
);
grant select, insert, update on games.catalogue_version to lantern_app;

-- One row: operators have stopped new stakes of one member, or of all members of the brand. Deleted when play is allowed again.
create table games.stop (
  brand_id bigint not null,
  -- 0: all members.
  member_id bigint not null check (member_id >= 0),
  reason text not null,
  operator text not null,
  at timestamptz not null,
  primary key (brand_id, member_id)
);
grant select, insert, delete on games.stop to lantern_app;
