-- The catalogue as players search it: names in six languages, what a game is like, where and in which money it is offered.
alter table games.game
  add column titles jsonb not null default '{}',
  -- Words of the list in the contract: FREE_SPINS, JACKPOT …
  add column features text[] not null default '{}',
  add column volatility text check (volatility in ('LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH')),
  -- Return to the player in ppm, as its maker states it.
  add column return_ppm integer check (return_ppm between 0 and 1000000),
  -- Smallest stake in minor units, and how many lines a bet plays.
  add column min_bet bigint check (min_bet > 0),
  add column min_lines integer check (min_lines > 0),
  -- Countries and currencies that it is offered in; empty for all.
  add column regions text[] not null default '{}',
  add column currencies text[] not null default '{}',
  -- Name of the cover; empty for the game's own.
  add column cover text not null default '',
  add column added_at timestamptz,
  -- Stands in for a vendor's catalogue, and says so wherever it is shown.
  add column is_sandbox boolean not null default false;
create index game_order on games.game (merchant_id, position, title, vendor, code);

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

create function games.count_catalogue_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into games.catalogue_version as v (merchant_id, version)
    select merchant_id, 1 from changed group by merchant_id order by merchant_id
    on conflict (merchant_id) do update set version = v.version + 1;
  return null;
end $$;
create trigger game_inserted after insert on games.game referencing new table as changed
  for each statement execute function games.count_catalogue_change();
create trigger game_updated after update on games.game referencing new table as changed
  for each statement execute function games.count_catalogue_change();
create trigger vendor_inserted after insert on games.vendor referencing new table as changed
  for each statement execute function games.count_catalogue_change();
create trigger vendor_updated after update on games.vendor referencing new table as changed
  for each statement execute function games.count_catalogue_change();
