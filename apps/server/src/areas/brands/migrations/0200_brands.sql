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
  created_at timestamptz not null
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

-- Values of a brand that no answer may show, e.g. the default password of accounts that agents open.
create table brands.secret (
  merchant_id bigint not null references brands.merchant,
  name text not null,
  value text not null,
  primary key (merchant_id, name)
);
grant select, insert, update on brands.secret to lantern_app;
