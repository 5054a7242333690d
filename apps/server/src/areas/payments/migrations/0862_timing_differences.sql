-- A side's total less ours is what lies on the other side of midnight plus what nobody has explained, in every row.
alter table payments.reconciliation_result
  add column timing bigint not null default 0,
  add column unexplained bigint;
update payments.reconciliation_result set unexplained = theirs - ours;
alter table payments.reconciliation_result
  add constraint reconciliation_result_explained
    check ((theirs is null) = (unexplained is null) and (theirs is null or theirs - ours = timing + unexplained));

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
