create table payments.statement_import (
  merchant_id bigint not null,
  id bigint generated always as identity,
  account text not null,
  file_name text not null,
  digest bytea not null,
  lines integer not null,
  fresh integer not null,
  operator text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, account) references payments.bank_account (merchant_id, code)
);
grant select, insert on payments.statement_import to lantern_app;

-- One line of a bank's statement, once, however often it is imported: `line_key` is the bank's number of it, or what it says and how
-- many lines before it in the file say the same.
create table payments.statement_line (
  merchant_id bigint not null,
  id bigint generated always as identity,
  account text not null,
  import_id bigint not null,
  line_key bytea not null,
  at timestamptz not null,
  has_time boolean not null,
  -- Positive came in, negative went out.
  amount bigint not null check (amount <> 0),
  payer text not null,
  reference text not null,
  -- NEW: booked to suspense, not looked at yet. OUT: money that left.
  state text not null check (state in ('NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT')),
  order_id bigint,
  reason text,
  ended_by text,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, account, line_key),
  foreign key (merchant_id, import_id) references payments.statement_import (merchant_id, id),
  check ((state = 'OUT') = (amount < 0)),
  check (state <> 'MATCHED' or order_id is not null)
);
create unique index statement_line_order on payments.statement_line (merchant_id, order_id) where state = 'MATCHED';
create index statement_line_new on payments.statement_line (id) where state = 'NEW';
create index statement_line_state on payments.statement_line (merchant_id, state, id desc);
create index statement_line_day on payments.statement_line (merchant_id, account, at);
grant select, insert, update on payments.statement_line to lantern_app;
