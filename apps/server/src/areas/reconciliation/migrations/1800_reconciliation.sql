-- Reconciliation: the statements of payment providers, banks, chains and game vendors compared with the platform's records; each
-- difference is a case.
create schema reconciliation;
grant usage on schema reconciliation to lantern_app;

-- One row is one run for one business day of a brand. A job starts one per day, operators can start others. Rows are never changed.
create table reconciliation.run (
  brand_id bigint not null,
  id bigint generated always as identity,
  day date not null,
  -- Name of the operator, or 'clock'.
  started_by text not null,
  started_at timestamptz not null,
  primary key (brand_id, id)
);
create index run_day on reconciliation.run (brand_id, day, id desc);
grant select, insert on reconciliation.run to lantern_app;

-- The figures of a run for one account. Rows are never changed.
create table reconciliation.result (
  brand_id bigint not null,
  run_id bigint not null,
  -- DEPOSIT, PAYOUT: a channel and its provider. BANK: a bank account. VENDOR: transfers with a vendor that has its own wallets. MIRROR:
  -- members' wallets at such a vendor compared with the ledger. SEAMLESS: play of a vendor that uses the main wallet.
  side text not null check (side in ('DEPOSIT', 'PAYOUT', 'BANK', 'VENDOR', 'MIRROR', 'SEAMLESS')),
  -- Code of the channel, bank account or vendor, by side.
  channel text not null,
  -- Account in the ledger.
  account text not null,
  -- Sum (minor units) and number in the platform's records, then in the other side's statement; null: it gave no statement.
  ours bigint not null,
  our_count integer not null,
  theirs bigint,
  their_count integer,
  -- Number of cases found.
  differences integer not null,
  -- theirs - ours = timing + unexplained. timing: what the two sides have on different days (reconciliation.timing). unexplained:
  -- null without a statement.
  timing bigint not null default 0,
  unexplained bigint,
  primary key (brand_id, run_id, side, channel),
  foreign key (brand_id, run_id) references reconciliation.run (brand_id, id),
  constraint result_explained
    check ((theirs is null) = (unexplained is null) and (theirs is null or theirs - ours = timing + unexplained))
);
grant select, insert on reconciliation.result to lantern_app;

-- The items behind result.timing: orders that the two sides have on different days, and rows of bank statements that wait
-- for their order. A run stores at most 5,000 per channel; its figure includes all. Rows are never changed.
create table reconciliation.timing (
  brand_id bigint not null,
  run_id bigint not null,
  -- Position in the run, from 1.
  number integer not null,
  side text not null,
  channel text not null,
  order_no text,
  provider_no text,
  -- What it adds to `theirs - ours` of the run's day, in minor units.
  amount bigint not null,
  -- When the other side has it; null: not yet.
  other_at timestamptz,
  primary key (brand_id, run_id, number),
  foreign key (brand_id, run_id) references reconciliation.run (brand_id, id)
);
-- The run that has the other half of an item, and cases that an item settles.
create index timing_order on reconciliation.timing (brand_id, side, channel, order_no);
grant select, insert on reconciliation.timing to lantern_app;

-- One row is one difference, however many runs find it. Runs insert it, update it and settle it when it is gone; operators take and close
-- it.
create table reconciliation.difference (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- Identifies the difference: kind, side, channel, order and payment.
  key text not null,
  -- MISSING_HERE, MISSING_THERE: only the other side, or only the platform, has it. NO_STATEMENT: the other side gave none. SUSPENSE_OLD:
  -- bank money in suspense for more than three days. TRANSIT_OLD: money in transit for more than a day. BANK_UNEXPLAINED: outgoing bank
  -- money without a reason. MIRROR_DIFFERS: a member's wallet at a vendor. STATE_DIFFERS: the state of a game round. LEDGER_DIFFERS: the
  -- records of play and the ledger.
  kind text not null
    check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'NO_STATEMENT', 'SUSPENSE_OLD', 'TRANSIT_OLD', 'BANK_UNEXPLAINED',
    'MIRROR_DIFFERS', 'STATE_DIFFERS', 'LEDGER_DIFFERS')),
  -- As in result.
  side text not null,
  channel text not null,
  account text not null,
  -- Business day of the run that found it first.
  day date not null,
  order_no text,
  provider_no text,
  -- The amount in the platform's records and at the other side, in minor units; null: not there.
  ours bigint,
  theirs bigint,
  -- TAKEN: an operator works on it. CLOSED: closed by an operator. SETTLED: no longer found by a run; it opens again if a later run finds
  -- it.
  state text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'CLOSED', 'SETTLED')),
  -- Name of the operator who took or closed it.
  owner text,
  note text,
  -- The first and the last run that found it; 0: found between runs, when a reorganisation of a chain removed a credited transfer.
  first_run bigint not null,
  last_run bigint not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- Differences in play only: member, round, game, and the state of the round on each side.
  member_id bigint,
  round_ref text,
  game text,
  our_state text,
  their_state text,
  -- The ledger command behind `ours`; null: unknown.
  entry_id uuid,
  -- Why it was closed; ADJUSTED: two operators corrected the member's wallet.
  resolution text check (resolution in ('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT', 'ADJUSTED')),
  primary key (brand_id, id),
  unique (brand_id, key),
  check ((state in ('CLOSED', 'SETTLED')) = (ended_at is not null)),
  check (state <> 'CLOSED' or note is not null),
  constraint difference_resolved_check check (resolution is null or state = 'CLOSED')
);
create index difference_state on reconciliation.difference (brand_id, state, id desc);
grant select, insert, update on reconciliation.difference to lantern_app;
