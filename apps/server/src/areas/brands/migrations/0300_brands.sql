-- Brands: everything else carries one's id.
create schema brands;
grant usage on schema brands to lantern_app;

create table brands.merchant (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  currency_code text not null,
  currency_symbol text not null,
  currency_exponent smallint not null check (currency_exponent between 0 and 4),
  default_language text not null,
  languages text[] not null check (default_language = any (languages)),
  -- 0 normal, 1 maintenance.
  status smallint not null default 0 check (status in (0, 1)),
  maintenance_until timestamptz,
  -- Answers for hosts that nobody registered.
  is_default boolean not null default false,
  -- What differs from the defaults in settings.ts.
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  -- What operators change of a site: maintenance with a beginning, region rules, pictures.
  -- Maintenance is ordered while status is 1; it holds from `maintenance_from` (at once when null) to `maintenance_until`.
  maintenance_from timestamptz,
  -- Addresses and networks that pass all the same.
  maintenance_passes text[] not null default '{}',
  -- Whether the open tabs know the present state.
  maintenance_told boolean not null default false,
  -- Grows with each change, so that nobody writes over what he has not seen.
  revision bigint not null default 0,
  check (maintenance_from is null or maintenance_until is null or maintenance_from < maintenance_until)
);
create unique index merchant_one_default on brands.merchant (is_default) where is_default;
grant select, insert, update on brands.merchant to lantern_app;

create table brands.domain (
  host text primary key check (host = lower(host)),
  merchant_id bigint not null references brands.merchant,
  is_primary boolean not null default false
);
create index domain_merchant on brands.domain (merchant_id);
grant select, insert, update, delete on brands.domain to lantern_app;

-- Feature switches, a tree by mod_id: a switch counts only while its parent is on.
create table brands.switch (
  merchant_id bigint not null references brands.merchant,
  mod_id text not null,
  parent_mod_id text,
  enabled boolean not null,
  primary key (merchant_id, mod_id),
  foreign key (merchant_id, parent_mod_id) references brands.switch (merchant_id, mod_id)
);
grant select, insert, update on brands.switch to lantern_app;

-- Registration rules that differ from the defaults in register-rules.ts.
create table brands.register_rule (
  merchant_id bigint not null references brands.merchant,
  field text not null,
  enabled boolean not null,
  required boolean not null,
  accepted_pattern text not null,
  pattern_id text not null,
  min_length integer not null check (min_length >= 0),
  max_length integer not null check (max_length >= min_length),
  primary key (merchant_id, field)
);
grant select, insert, update, delete on brands.register_rule to lantern_app;

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
