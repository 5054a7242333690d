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
  primary key (merchant_id, vassalage, game_type)
);
grant select, insert, update on games.vendor to lantern_app;
