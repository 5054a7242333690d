-- Members whose picture has to be looked at anew, because something of theirs was committed.
create table safety.aml_due (
  merchant_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  due_at timestamptz not null,
  primary key (merchant_id, member_id)
);
create index aml_due_oldest on safety.aml_due (due_at);
grant select, insert, update, delete on safety.aml_due to lantern_app;

-- What a member staked and won a business day, from committed events.
create table safety.play_day (
  merchant_id bigint not null,
  member_id bigint not null,
  day date not null,
  staked bigint not null check (staked >= 0),
  paid bigint not null check (paid >= 0),
  primary key (merchant_id, member_id, day)
);
grant select, insert, update on safety.play_day to lantern_app;

-- Flags that speak for money laundering. Those of the rules come and go with what they follow from; a person's stay.
create table safety.aml_flag (
  merchant_id bigint not null,
  member_id bigint not null,
  kind text not null,
  points integer not null check (points between 1 and 100),
  evidence jsonb not null default '{}',
  -- Null: the rules raised it.
  raised_by text,
  raised_at timestamptz not null,
  -- Until when a cleared case has answered for it.
  cleared_until timestamptz,
  primary key (merchant_id, member_id, kind)
);
grant select, insert, update, delete on safety.aml_flag to lantern_app;

create table safety.aml_case (
  merchant_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  state text not null check (state in ('OPEN', 'INVESTIGATING', 'CLEARED', 'REPORTED')),
  -- Highest score while it was open.
  score integer not null,
  -- Whether it has blocked the member's funds.
  has_blocked boolean not null,
  reference text,
  opened_at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, id),
  check ((state in ('CLEARED', 'REPORTED')) = (decided_at is not null))
);
create unique index aml_case_open on safety.aml_case (merchant_id, member_id) where state in ('OPEN', 'INVESTIGATING');
create index aml_case_list on safety.aml_case (merchant_id, id desc);
create index aml_case_member on safety.aml_case (merchant_id, member_id, id desc);
grant select, insert, update on safety.aml_case to lantern_app;

create table safety.aml_event (
  merchant_id bigint not null,
  case_id bigint not null,
  number integer not null,
  at timestamptz not null,
  event text not null,
  actor text not null,
  note text,
  primary key (merchant_id, case_id, number),
  foreign key (merchant_id, case_id) references safety.aml_case (merchant_id, id)
);
grant select, insert on safety.aml_event to lantern_app;
