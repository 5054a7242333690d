-- What operators change of a site: maintenance with a beginning, region rules, pictures.
alter table brands.merchant
  -- Maintenance is ordered while status is 1; it holds from `maintenance_from` (at once when null) to `maintenance_until`.
  add column maintenance_from timestamptz,
  -- Addresses and networks that pass all the same.
  add column maintenance_passes text[] not null default '{}',
  -- Whether the open tabs know the present state.
  add column maintenance_told boolean not null default false,
  -- Grows with each change, so that nobody writes over what he has not seen.
  add column revision bigint not null default 0,
  add check (maintenance_from is null or maintenance_until is null or maintenance_from < maintenance_until);
update brands.merchant
   set settings = settings - 'blockedCountries' ||
       jsonb_build_object('regions', jsonb_build_object('mode', 'DENY', 'countries', settings -> 'blockedCountries'))
 where settings ? 'blockedCountries';

-- Lists of ranges as they were uploaded (VPN exits, hosting). A list never changes; region rules name the ones in force.
create table brands.range_list (
  merchant_id bigint not null references brands.merchant,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  ranges text[] not null check (cardinality(ranges) between 1 and 20000),
  created_at timestamptz not null,
  created_by text not null,
  primary key (merchant_id, id)
);
grant select, insert on brands.range_list to lantern_app;

-- Pictures of the site (logo, banners, codes), drawn anew from what was uploaded.
create table brands.picture (
  merchant_id bigint not null references brands.merchant,
  id uuid not null,
  bytes bytea not null check (length(bytes) <= 2000000),
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (merchant_id, id)
);
grant select, insert on brands.picture to lantern_app;
