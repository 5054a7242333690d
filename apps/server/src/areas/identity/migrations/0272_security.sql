-- What a member proves to be himself with, beside the password, and where that was done.

-- Secrets of code apps, sealed. Without `confirmed_at` one is being set up and opens nothing. `last_step` is the step of the
-- last accepted code: each works once.
create table identity.totp (
  merchant_id bigint not null,
  member_id bigint not null,
  secret_sealed text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);

-- Codes for the day on which the phone is gone. Digests are made with the code app's secret as their key: without the house's
-- keys nobody can try them out.
create table identity.recovery_code (
  merchant_id bigint not null,
  member_id bigint not null,
  digest bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, member_id, digest),
  foreign key (merchant_id, member_id) references identity.totp (merchant_id, member_id) on delete cascade
);

create table identity.passkey (
  merchant_id bigint not null,
  -- Credential id, base64url.
  id text not null,
  member_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Whether the authenticator keeps copies of it on other devices of its owner.
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);
create index passkey_of_member on identity.passkey (merchant_id, member_id, created_at);

-- Three of the list; answers are hashed like passwords.
create table identity.security_question (
  merchant_id bigint not null,
  member_id bigint not null,
  question text not null,
  answer_hash text not null,
  set_at timestamptz not null,
  primary key (merchant_id, member_id, question),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);

-- Tries of each kind of proof. A try is counted before it is judged, so that tries sent at the same moment count one by one.
create table identity.proof_try (
  merchant_id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('EXTRA', 'CODE', 'QUESTION', 'BANK_NAME')),
  tries integer not null check (tries >= 0),
  counted_from timestamptz not null,
  locked_until timestamptz,
  primary key (merchant_id, member_id, kind),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);

-- What the server has asked and waits for: the answer of a passkey, or the proof of somebody who logs in from a new place.
create table identity.security_challenge (
  merchant_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('PASSKEY_ADD', 'PASSKEY_LOGIN', 'EXTRA')),
  member_id bigint,
  data jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id)
);
create index security_challenge_age on identity.security_challenge (expires_at);

-- The network of an address: of IPv4 the /24, of IPv6 the /56 of one household, e.g. 203.0.113.0/24.
create function identity.network_of(p_ip text) returns text language sql immutable strict
set search_path = pg_catalog, pg_temp
as $$
  select network(set_masklen(a.ip, case family(a.ip) when 4 then 24 else 56 end))::text
  from (select regexp_replace(regexp_replace(p_ip, '%.*$', ''), '^::ffff:(\d+\.)', '\1', 'i')::inet as ip) a
$$;

-- Network and device from which a member has proven to be himself.
create table identity.trusted_place (
  merchant_id bigint not null,
  member_id bigint not null,
  device_key bytea not null,
  network text not null,
  proven_at timestamptz not null,
  primary key (merchant_id, member_id, device_key, network),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);
create index trusted_place_age on identity.trusted_place (proven_at);

-- Until when a member's money may not be asked for, because something weak has opened the account.
create table identity.withdrawal_hold (
  merchant_id bigint not null,
  member_id bigint not null,
  until timestamptz not null,
  reason text not null check (reason in ('FUND_RESET', 'BANK_NAME')),
  set_at timestamptz not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);

-- More of the person; each field is fixed once it is set.
alter table identity.profile
  add column address text,
  add column nationality text,
  add column occupation text,
  add column source_of_income text;

alter table identity.member
  -- Status to which an operator's unlocking returns, e.g. FUND_FROZEN.
  add column status_before_lock text check (status_before_lock in ('ACTIVE', 'FUND_FROZEN', 'SELF_EXCLUDED'));
grant update (status_before_lock, terms_accepted_at, age_confirmed_at) on identity.member to lantern_app;

-- Ways in grow; what names one is code, not the table. Sessions may end because something was changed or by an operator.
alter table identity.login_log drop constraint if exists login_log_method_check;
alter table identity.login_log add constraint login_log_method_word check (method ~ '^[A-Z][A-Z_]{1,39}$');
alter table identity.session drop constraint if exists session_end_reason_check;
alter table identity.session add constraint session_end_reason_word check (end_reason ~ '^[A-Z][A-Z_]{1,39}$');

grant select, insert, update, delete on identity.totp, identity.recovery_code, identity.passkey, identity.security_question,
  identity.proof_try, identity.security_challenge, identity.trusted_place, identity.withdrawal_hold to lantern_app;
