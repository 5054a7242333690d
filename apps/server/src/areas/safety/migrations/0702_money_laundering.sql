-- Rules against money laundering: facts, flags, cases and reports.

-- Members who are to be assessed against the money-laundering rules. The consumer safety.follow-money inserts or updates a row after
-- deposits, withdrawals, registrations and max-bet breaches; a daily job adds every member with a flag of the rules. The job
-- safety.assess-due assesses the member and deletes the row. Only accounts with real money.
create table safety.aml_due (
  brand_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- When the last cause occurred. The job deletes the row only if this is unchanged, so that a cause during the assessment starts another
  -- one.
  due_at timestamptz not null,
  primary key (brand_id, member_id)
);
create index aml_due_oldest on safety.aml_due (due_at);
grant select, insert, update, delete on safety.aml_due to lantern_app;

-- One row per member and business day: what the member staked and was paid in settled bets, in minor units, real money only. The consumer
-- safety.follow-money adds to it; rows are not deleted. A lottery draw that is settled again is subtracted and added again.
create table safety.play_day (
  brand_id bigint not null,
  member_id bigint not null,
  day date not null,
  staked bigint not null,
  paid bigint not null,
  primary key (brand_id, member_id, day)
);
grant select, insert, update on safety.play_day to lantern_app;

-- One row is one active flag of a member. Flags of the rules are inserted, updated and deleted with every assessment. A flag that an
-- operator raises replaces the rules' flag of the same kind and is not deleted.
create table safety.aml_flag (
  brand_id bigint not null,
  member_id bigint not null,
  -- One of the kinds in packages/engines, cashier/laundering.ts.
  kind text not null,
  -- What it adds to the member's score while it is not cleared.
  points integer not null check (points between 1 and 100),
  -- The figures behind the flag, or the operator's note: {"note": …}.
  evidence jsonb not null default '{}',
  -- Name of the operator; null: raised by the rules.
  raised_by text,
  raised_at timestamptz not null,
  -- Until this time the flag does not count, because a case about it was cleared; null: it counts.
  cleared_until timestamptz,
  primary key (brand_id, member_id, kind)
);
grant select, insert, update, delete on safety.aml_flag to lantern_app;

-- One row is one case. It is opened when the member's score reaches the review threshold; one open case per member. Operators and the
-- assessment update it; rows are not deleted.
create table safety.aml_case (
  brand_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- INVESTIGATING: an operator works on it. CLEARED: no suspicion. REPORTED: reported to the authority.
  state text not null check (state in ('OPEN', 'INVESTIGATING', 'CLEARED', 'REPORTED')),
  -- Highest score while the case was open.
  score integer not null,
  -- Whether the case froze the member's funds (status FUND_FROZEN); then clearing it needs a second approver and releases them.
  has_blocked boolean not null,
  -- The authority's number of the report, see safety.aml_report; null unless the state is REPORTED.
  reference text,
  opened_at timestamptz not null,
  -- When it was cleared or first reported.
  decided_at timestamptz,
  -- The day on which the report was made.
  reported_on date,
  primary key (brand_id, id),
  check ((state in ('CLEARED', 'REPORTED')) = (decided_at is not null)),
  constraint aml_case_reported
    check ((state = 'REPORTED') = (reference is not null) and (state = 'REPORTED') = (reported_on is not null))
);
-- One open case per member.
create unique index aml_case_open on safety.aml_case (brand_id, member_id) where state in ('OPEN', 'INVESTIGATING');
create index aml_case_list on safety.aml_case (brand_id, id desc);
create index aml_case_member on safety.aml_case (brand_id, member_id, id desc);
grant select, insert, update on safety.aml_case to lantern_app;

-- The history of a case. Rows are inserted and never changed.
create table safety.aml_event (
  brand_id bigint not null,
  case_id bigint not null,
  -- Position in the case, from 1.
  number integer not null,
  at timestamptz not null,
  -- OPENED, FUNDS_BLOCKED, FUNDS_RELEASED, FLAG_RAISED, REPORTED, REPORT_CORRECTED, REPORT_TAKEN_BACK, or the state that was entered.
  event text not null,
  -- Name of the operator, or 'rules'.
  actor text not null,
  note text,
  primary key (brand_id, case_id, number),
  foreign key (brand_id, case_id) references safety.aml_case (brand_id, id)
);
grant select, insert on safety.aml_event to lantern_app;

-- One row is one step of a case's report to the authority: filed, corrected or withdrawn. Each step needs four-eyes approval. Rows are
-- inserted and never changed.
create table safety.aml_report (
  brand_id bigint not null,
  case_id bigint not null,
  -- Position in the case, from 1.
  number integer not null,
  step text not null check (step in ('FILED', 'CORRECTED', 'TAKEN_BACK')),
  -- The authority's number of the report and the day of the report; of a withdrawal, those of the withdrawn report.
  report_number text not null check (length(report_number) between 4 and 60),
  reported_on date not null,
  note text not null,
  -- Names of the operator who requested the step and of the one who approved it.
  maker text not null,
  checker text not null,
  at timestamptz not null,
  primary key (brand_id, case_id, number),
  foreign key (brand_id, case_id) references safety.aml_case (brand_id, id),
  check (maker <> checker)
);
grant select, insert on safety.aml_report to lantern_app;
