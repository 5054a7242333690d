-- Statements of banks are trusted up to a sum for each person and day; the rest waits for a second person, balances continue, and a
-- balance that another operator read at the bank is compared with them.

alter table payments.statement_import
  -- The operator's id; null for imports of older versions.
  add column operator_id bigint,
  -- POSTED: all rows at once. WAITING: some rows wait for a second person, who makes it CONFIRMED or REFUSED.
  add column state text not null default 'POSTED' check (state in ('POSTED', 'WAITING', 'CONFIRMED', 'REFUSED')),
  -- Balances of the account before its new rows, as known here, and after them, as the bank says; null for older versions.
  add column opening bigint,
  add column closing bigint,
  -- The opening balance does not continue the one before.
  add column restart boolean not null default false,
  -- Sums of its new incoming and outgoing rows, and the times of the first and the last one; null for older versions.
  add column money_in bigint,
  add column money_out bigint,
  add column first_at timestamptz,
  add column last_at timestamptz,
  -- Sum of its incoming rows that were posted without a second person; counts towards the operator's sum of the day.
  add column alone bigint not null default 0,
  -- The file as it was uploaded.
  add column file bytea,
  add column decided_by text,
  add column decided_at timestamptz,
  add constraint statement_import_decided check ((state in ('CONFIRMED', 'REFUSED')) = (decided_at is not null));
comment on table payments.statement_import is
  'One row is one import of a statement file by an operator. The decision of a second person changes its state; nothing else changes.';
-- One statement of an account waits at a time, so that the balance it continues is certain.
create unique index statement_import_waiting on payments.statement_import (brand_id, account) where state = 'WAITING';
-- What a person posted on a day.
create index statement_import_day on payments.statement_import (brand_id, operator_id, created_at) where alone > 0;
grant update (state, decided_by, decided_at) on payments.statement_import to lantern_app;

-- WAITING: not posted until a second person confirms the import. REFUSED: never posted; the same row may come again with another file.
alter table payments.statement_line
  drop constraint statement_line_state_check,
  drop constraint statement_line_check,
  drop constraint statement_line_brand_id_account_line_key_key,
  add constraint statement_line_state_check
    check (state in ('NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT', 'WAITING', 'REFUSED')),
  add constraint statement_line_direction check (state in ('WAITING', 'REFUSED') or (state = 'OUT') = (amount < 0)),
  -- The bank's number of the row, folded; empty without one, and in older versions.
  add column number text not null default '';
create unique index statement_line_key on payments.statement_line (brand_id, account, line_key) where state <> 'REFUSED';
-- Rows with the number of another row.
create index statement_line_number on payments.statement_line (brand_id, account, number) where number <> '' and state <> 'REFUSED';
create index statement_line_import on payments.statement_line (brand_id, import_id, id desc);

-- The balance of a bank account by its posted rows. The first confirmed statement inserts it; each posted row changes it.
create table payments.statement_balance (
  brand_id bigint not null,
  account text not null,
  -- Minor units.
  balance bigint not null,
  -- When the balance began, or began anew; earlier days have no balance here.
  started_at timestamptz not null,
  primary key (brand_id, account),
  foreign key (brand_id, account) references payments.bank_account (brand_id, code)
);
grant select, insert, update on payments.statement_balance to lantern_app;

-- One row is one balance of a bank account at the end of a business day, read at the bank by a person who uploaded none of its rows.
-- The newest of a day counts; rows are never changed.
create table payments.bank_reading (
  brand_id bigint not null,
  id bigint generated always as identity,
  account text not null,
  day date not null,
  -- Minor units; an overdrawn account is negative.
  balance bigint not null,
  operator_id bigint not null,
  operator text not null,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, account) references payments.bank_account (brand_id, code)
);
create index bank_reading_day on payments.bank_reading (brand_id, account, day, id desc);
grant select, insert on payments.bank_reading to lantern_app;
