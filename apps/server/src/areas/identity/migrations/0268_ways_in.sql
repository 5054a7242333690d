-- Ways in grow; what names one is code, not the table.
alter table identity.login_log drop constraint if exists login_log_method_check;

-- Links to set another password with, as they were mailed: the token is 256 random bits and only its hash is kept. A row without a
-- member was asked for an account that there is not; it opens nothing and costs the same.
create table identity.reset_link (
  merchant_id bigint not null,
  token_hash bytea not null,
  member_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);
create index reset_link_of_member on identity.reset_link (merchant_id, member_id) where used_at is null;
create index reset_link_age on identity.reset_link (created_at);

-- Accounts to try the house out with, and who opened them, for their limits by device and address.
create table identity.trial (
  merchant_id bigint not null,
  member_id bigint not null,
  device_key bytea not null,
  address text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);
create index trial_of_device on identity.trial (merchant_id, device_key, opened_at);
create index trial_of_address on identity.trial (merchant_id, address, opened_at);
create index trial_open on identity.trial (ends_at) where closed_at is null;

grant select, insert, update, delete on identity.reset_link, identity.trial to lantern_app;
