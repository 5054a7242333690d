-- Trigger on games.vendor and games.game: adds 1 to games.catalogue_version of every brand whose rows a statement has inserted or updated.
create or replace function games.count_catalogue_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into games.catalogue_version as v (brand_id, version)
    select brand_id, 1 from changed group by brand_id order by brand_id
    on conflict (brand_id) do update set version = v.version + 1;
  return null;
end $$;

create or replace trigger game_inserted after insert on games.game referencing new table as changed
  for each statement execute function games.count_catalogue_change();

create or replace trigger game_updated after update on games.game referencing new table as changed
  for each statement execute function games.count_catalogue_change();

create or replace trigger vendor_inserted after insert on games.vendor referencing new table as changed
  for each statement execute function games.count_catalogue_change();

create or replace trigger vendor_updated after update on games.vendor referencing new table as changed
  for each statement execute function games.count_catalogue_change();
