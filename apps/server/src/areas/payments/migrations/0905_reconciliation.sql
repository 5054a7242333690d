-- Reconciliation (operations 7.11): what each provider's and bank's own statement says beside our books, and every difference as a case.
create table payments.reconciliation_run (
  merchant_id bigint not null,
  id bigint generated always as identity,
  day date not null,
  started_by text not null,
  started_at timestamptz not null,
  primary key (merchant_id, id)
);
create index reconciliation_run_day on payments.reconciliation_run (merchant_id, day, id desc);
grant select, insert on payments.reconciliation_run to lantern_app;

-- One account of one run. Null figures: the other side gave no statement.
create table payments.reconciliation_result (
  merchant_id bigint not null,
  run_id bigint not null,
  -- DEPOSIT or PAYOUT with the channel's code, BANK with the account's.
  side text not null check (side in ('DEPOSIT', 'PAYOUT', 'BANK', 'VENDOR', 'MIRROR', 'SEAMLESS')),
  channel text not null,
  account text not null,
  ours bigint not null,
  our_count integer not null,
  theirs bigint,
  their_count integer,
  differences integer not null,
  -- A side's total less ours is what lies on the other side of midnight plus what nobody has explained, in every row.
  timing bigint not null default 0,
  unexplained bigint,
  primary key (merchant_id, run_id, side, channel),
  foreign key (merchant_id, run_id) references payments.reconciliation_run (merchant_id, id),
  constraint reconciliation_result_explained
    check ((theirs is null) = (unexplained is null) and (theirs is null or theirs - ours = timing + unexplained))
);
grant select, insert on payments.reconciliation_result to lantern_app;

-- Orders that each side has on another day, and bank lines that wait for their order: what `timing` is made of.
create table payments.reconciliation_timing (
  merchant_id bigint not null,
  run_id bigint not null,
  number integer not null,
  side text not null,
  channel text not null,
  order_no text,
  provider_no text,
  -- What it adds to their total of the run's day less ours.
  amount bigint not null,
  -- When the other side has it; null for what the other side does not have yet.
  other_at timestamptz,
  primary key (merchant_id, run_id, number),
  foreign key (merchant_id, run_id) references payments.reconciliation_run (merchant_id, id)
);
create index reconciliation_timing_order on payments.reconciliation_timing (merchant_id, side, channel, order_no);
grant select, insert on payments.reconciliation_timing to lantern_app;

create table payments.reconciliation_case (
  merchant_id bigint not null,
  id bigint generated always as identity,
  -- A difference is one case, however many runs find it.
  key text not null,
  kind text not null
    check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'NO_STATEMENT', 'SUSPENSE_OLD', 'TRANSIT_OLD', 'BANK_UNEXPLAINED',
    'MIRROR_DIFFERS', 'STATE_DIFFERS', 'LEDGER_DIFFERS')),
  side text not null,
  channel text not null,
  account text not null,
  day date not null,
  order_no text,
  provider_no text,
  ours bigint,
  theirs bigint,
  state text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'CLOSED', 'SETTLED')),
  owner text,
  note text,
  first_run bigint not null,
  last_run bigint not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  member_id bigint,
  round_ref text,
  game text,
  -- How each side has the round.
  our_state text,
  their_state text,
  -- The ledger's command behind our figure, where the case names one.
  entry_id uuid,
  resolution text check (resolution in ('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT', 'ADJUSTED')),
  primary key (merchant_id, id),
  unique (merchant_id, key),
  check ((state in ('CLOSED', 'SETTLED')) = (ended_at is not null)),
  check (state <> 'CLOSED' or note is not null),
  constraint reconciliation_case_resolved_check check (resolution is null or state = 'CLOSED')
);
create index reconciliation_case_state on payments.reconciliation_case (merchant_id, state, id desc);
grant select, insert, update on payments.reconciliation_case to lantern_app;
