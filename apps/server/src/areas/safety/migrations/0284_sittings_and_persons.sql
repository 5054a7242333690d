-- How long a member has been here without a break, and when he was last asked to look at the clock.
create table safety.sitting (
  merchant_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  started_at timestamptz not null,
  -- Last sign of life; after a quarter of an hour of silence another sitting begins.
  seen_at timestamptz not null,
  -- The start, or the last reality check that was acknowledged.
  checked_at timestamptz not null,
  -- When a limit on time ended it: play rests a quarter of an hour from then on.
  ended_at timestamptz,
  primary key (merchant_id, member_id)
);
create index sitting_by_sign on safety.sitting (seen_at);
grant select, insert, update, delete on safety.sitting to lantern_app;

-- What a member chose beside the limits.
create table safety.preference (
  merchant_id bigint not null,
  member_id bigint not null,
  check_minutes integer not null default 60 check (check_minutes in (15, 30, 60)),
  -- Whether advertisements may reach him; a self-exclusion turns it off.
  takes_marketing boolean not null default true,
  -- Whether he was asked for a deposit limit and has answered.
  prompted_at timestamptz,
  primary key (merchant_id, member_id)
);
grant select, insert, update on safety.preference to lantern_app;

-- The way back from a self-exclusion: asked for after its end, good a day later.
alter table safety.exclusion add column return_asked_at timestamptz;
-- The exclusion of the same person at another account that this one follows.
alter table safety.exclusion add column follows_merchant_id bigint;
alter table safety.exclusion add column follows_id bigint;
alter table safety.exclusion add constraint exclusion_return check (
  (return_asked_at is null or (kind = 'SELF_EXCLUSION' and ends_at is not null and return_asked_at >= ends_at))
  and (returned_at is null or (return_asked_at is not null and returned_at >= return_asked_at + interval '24 hours'))
);
create index exclusion_of_brand on safety.exclusion (merchant_id, id desc);
grant update (return_asked_at) on safety.exclusion to lantern_app;

-- Who is the same person: keyed digests of what identifies one, comparable over all brands and readable by nobody.
create table safety.person_digest (
  digest bytea not null,
  merchant_id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('NAME_AND_BIRTH', 'DOCUMENT', 'MOBILE', 'EMAIL')),
  primary key (digest, merchant_id, member_id)
);
create index person_digest_member on safety.person_digest (merchant_id, member_id);
grant select, insert on safety.person_digest to lantern_app;

-- The key of these digests, one for the house, sealed.
create table safety.digest_key (
  one boolean primary key default true check (one),
  sealed text not null,
  created_at timestamptz not null
);
grant select, insert, update (sealed) on safety.digest_key to lantern_app;

-- Sessions also end because their member's own limit on time was reached: the reasons are a list no more.
alter table identity.session drop constraint if exists session_end_reason_check;
