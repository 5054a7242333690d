-- Bank statements and the matching of bank transfers to deposit orders.

-- One row is one import of a statement file by an operator. Rows are inserted and never changed.
create table payments.statement_import (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- Code of the bank account.
  account text not null,
  file_name text not null,
  -- SHA-256 of the file.
  digest bytea not null,
  -- Rows in the file, and how many of them were new.
  lines integer not null,
  fresh integer not null,
  -- Name of the operator.
  operator text not null,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, account) references payments.bank_account (brand_id, code)
);
grant select, insert on payments.statement_import to lantern_app;

-- One row is one row of a bank statement, however often it is imported. The import inserts it and posts incoming money to suspense
-- (posting P02); matching updates it; rows are not deleted.
create table payments.statement_line (
  brand_id bigint not null,
  id bigint generated always as identity,
  account text not null,
  import_id bigint not null,
  -- SHA-256 of the bank's number of the row; without a number, of its time, amount, payer and reference and of how many earlier rows of
  -- the file are the same.
  line_key bytea not null,
  -- Time of the transfer; the begin of the day when the bank gives no time (has_time false).
  at timestamptz not null,
  has_time boolean not null,
  -- Minor units; positive: incoming, negative: outgoing.
  amount bigint not null check (amount <> 0),
  payer text not null,
  reference text not null,
  -- NEW: in suspense, not matched yet. UNMATCHED: an operator must decide. MATCHED: credited to an order (posting P03). RETURNED: sent
  -- back to the payer (posting P03r). OUT: outgoing money.
  state text not null check (state in ('NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT')),
  -- The order that it is matched to; for UNMATCHED the order that it resembles, or null.
  order_id bigint,
  -- Why it is not matched automatically: AMOUNT, TIME, PAYER_NAME_DIFFERS, DEPOSIT_LIMIT.
  reason text,
  -- Who decided last: name of an operator, or 'house' for the matching job.
  ended_by text,
  ended_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, account, line_key),
  foreign key (brand_id, import_id) references payments.statement_import (brand_id, id),
  check ((state = 'OUT') = (amount < 0)),
  check (state <> 'MATCHED' or order_id is not null)
);
-- An order is paid by one row.
create unique index statement_line_order on payments.statement_line (brand_id, order_id) where state = 'MATCHED';
-- The matching job.
create index statement_line_new on payments.statement_line (id) where state = 'NEW';
create index statement_line_state on payments.statement_line (brand_id, state, id desc);
-- Reconciliation: the rows of a day.
create index statement_line_day on payments.statement_line (brand_id, account, at);
grant select, insert, update on payments.statement_line to lantern_app;
