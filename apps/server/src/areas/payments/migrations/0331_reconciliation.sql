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
  side text not null check (side in ('DEPOSIT', 'PAYOUT', 'BANK')),
  channel text not null,
  account text not null,
  ours bigint not null,
  our_count integer not null,
  theirs bigint,
  their_count integer,
  differences integer not null,
  primary key (merchant_id, run_id, side, channel),
  foreign key (merchant_id, run_id) references payments.reconciliation_run (merchant_id, id)
);
grant select, insert on payments.reconciliation_result to lantern_app;

create table payments.reconciliation_case (
  merchant_id bigint not null,
  id bigint generated always as identity,
  -- A difference is one case, however many runs find it.
  key text not null,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'NO_STATEMENT', 'SUSPENSE_OLD',
    'TRANSIT_OLD', 'BANK_UNEXPLAINED')),
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
  primary key (merchant_id, id),
  unique (merchant_id, key),
  check ((state in ('CLOSED', 'SETTLED')) = (ended_at is not null)),
  check (state <> 'CLOSED' or note is not null)
);
create index reconciliation_case_state on payments.reconciliation_case (merchant_id, state, id desc);
grant select, insert, update on payments.reconciliation_case to lantern_app;
