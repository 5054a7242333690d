-- Brands (one white-label site each) with their domains, switches, registration rules and pictures. Nearly every table of the
-- other areas has a brand_id that refers to brands.brand.
create schema brands;
grant usage on schema brands to lantern_app;

-- One row is one brand. Inserted at the first start (the demo brand) or by operators; updated by operators under a lock on the row;
-- never deleted.
create table brands.brand (
  id bigint generated always as identity primary key,
  -- Short name in addresses and calls.
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  currency_code text not null,
  currency_symbol text not null,
  -- Decimal places of the currency: an amount in minor units is the amount × 10^exponent.
  currency_exponent smallint not null check (currency_exponent between 0 and 4),
  -- Languages that the site offers.
  default_language text not null,
  languages text[] not null check (default_language = any (languages)),
  -- 0: normal, 1: a maintenance is ordered. It is in force from maintenance_from (null: since it was ordered) until
  -- maintenance_until (null: until an operator ends it).
  status smallint not null default 0 check (status in (0, 1)),
  maintenance_until timestamptz,
  -- Serves all hosts that are not in brands.domain. One brand at most.
  is_default boolean not null default false,
  -- Values that differ from the defaults of the document in settings.ts, by its first-level names.
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  maintenance_from timestamptz,
  -- IP addresses and networks that may use the site during a maintenance.
  maintenance_passes text[] not null default '{}',
  -- The last state that was sent to open tabs: true if it was "under maintenance". A job compares it with the clock.
  maintenance_published boolean not null default false,
  -- Increased by each change of the brand's site. A change is refused if its operator has seen an older revision.
  revision bigint not null default 0,
  check (maintenance_from is null or maintenance_until is null or maintenance_from < maintenance_until)
);
create unique index brand_one_default on brands.brand (is_default) where is_default;
grant select, insert, update on brands.brand to lantern_app;

-- One row is one host name that leads to a brand. Operators replace all rows of a brand at once.
create table brands.domain (
  host text primary key check (host = lower(host)),
  brand_id bigint not null references brands.brand,
  -- The host that links to the site are made with.
  is_primary boolean not null default false
);
create index domain_brand on brands.domain (brand_id);
grant select, insert, update, delete on brands.domain to lantern_app;

-- One row is one feature switch of a brand. Rows with the defaults of switches.ts are inserted with the brand and, for new
-- switches, at each start of the server; operators update `enabled`. A switch is effective only while its parent is on as well.
create table brands.switch (
  brand_id bigint not null references brands.brand,
  -- Name of the switch in the specification, e.g. USERNAMEREG3.
  mod_id text not null,
  parent_mod_id text,
  enabled boolean not null,
  primary key (brand_id, mod_id),
  foreign key (brand_id, parent_mod_id) references brands.switch (brand_id, mod_id)
);
grant select, insert, update on brands.switch to lantern_app;

-- One row is the rule of one field of the registration form, where a brand differs from the defaults in register-rules.ts. Inserted and
-- updated by operators.
create table brands.register_rule (
  brand_id bigint not null references brands.brand,
  -- Name of the field, e.g. username.
  field text not null,
  -- Whether the form has the field, and whether it must be filled in.
  enabled boolean not null,
  required boolean not null,
  -- Source of a regular expression, `*` for any text, and the name of this pattern in register-rules.ts.
  accepted_pattern text not null,
  pattern_id text not null,
  -- In characters.
  min_length integer not null check (min_length >= 0),
  max_length integer not null check (max_length >= min_length),
  primary key (brand_id, field)
);
grant select, insert, update, delete on brands.register_rule to lantern_app;

-- One row is one uploaded list of address ranges (e.g. exits of VPN services). Inserted by operators; never updated or deleted. The brand's
-- region rules (in brand.settings) name the lists that are in force by their ids.
create table brands.range_list (
  brand_id bigint not null references brands.brand,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  -- IP addresses and networks.
  ranges text[] not null check (cardinality(ranges) between 1 and 20000),
  created_at timestamptz not null,
  -- Name of the operator.
  created_by text not null,
  primary key (brand_id, id)
);
grant select, insert on brands.range_list to lantern_app;

-- One row is one picture of a site (logo, banner, QR code). Inserted by operators; never updated or deleted.
create table brands.picture (
  brand_id bigint not null references brands.brand,
  -- Random; part of the picture's public address.
  id uuid not null,
  -- WebP, encoded by the server from the upload, so that no metadata or other content of the upload remains.
  bytes bytea not null check (length(bytes) <= 2000000),
  -- In pixels.
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  -- Name of the operator.
  created_by text not null,
  primary key (brand_id, id)
);
grant select, insert on brands.picture to lantern_app;
