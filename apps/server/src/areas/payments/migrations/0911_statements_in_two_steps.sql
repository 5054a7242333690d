-- A statement is read as a person saw it in a preview: how it is read is stored for each account, likely repetitions are decided by
-- people, and two people reverse an import.

alter table payments.bank_account
  -- The bank's clock: an IANA zone or an offset like +07:00; null: the brand's business time.
  add column zone text;
grant update (zone) on payments.bank_account to lantern_app;

-- One row is how files with one heading row are read for an account. Each import of such a file inserts or updates it.
create table payments.statement_reading (
  brand_id bigint not null,
  account text not null,
  -- SHA-256 of the folded cells of the heading row.
  shape bytea not null,
  -- Headings, encoding, columns, form of numbers, order of dates and calendar.
  reading jsonb not null,
  -- Who imported such a file last, and when.
  operator text not null,
  used_at timestamptz not null,
  primary key (brand_id, account, shape),
  foreign key (brand_id, account) references payments.bank_account (brand_id, code)
);
create index statement_reading_used on payments.statement_reading (brand_id, account, used_at desc);
grant select, insert, update on payments.statement_reading to lantern_app;

alter table payments.statement_import
  -- SHA-256 of the folded headings, how the file was read, and the bank's clock; null for older versions.
  add column shape bytea,
  add column reading jsonb,
  add column zone text,
  -- Rows that could not be read and that people left out.
  add column left_out integer not null default 0,
  -- Balance of the account by its rows before the import; null when it had none, and for older versions.
  add column balance_before bigint,
  add column reversed_by text,
  add column reversed_at timestamptz,
  drop constraint statement_import_state_check,
  drop constraint statement_import_decided,
  -- REVERSED: its rows are reversed by two people.
  add constraint statement_import_state_check check (state in ('POSTED', 'WAITING', 'CONFIRMED', 'REFUSED', 'REVERSED')),
  add constraint statement_import_decided
    check (state = 'REVERSED' or (state in ('CONFIRMED', 'REFUSED')) = (decided_at is not null)),
  add constraint statement_import_reversed check ((state = 'REVERSED') = (reversed_at is not null));
grant update (reversed_by, reversed_at) on payments.statement_import to lantern_app;
create index statement_import_digest on payments.statement_import (brand_id, account, digest);
create index statement_import_account on payments.statement_import (brand_id, account, id desc);

alter table payments.statement_line
  -- By the bank's clock as the file says it: `2026-11-27 08:15:00`, or the day alone; null for older versions.
  add column local_time text,
  -- The balance after the row by the bank; null when the file does not say it.
  add column balance bigint,
  -- Line of the row in its file; null for older versions.
  add column file_line integer,
  drop constraint statement_line_state_check,
  drop constraint statement_line_direction,
  -- REVERSED: posted and reversed (posting P02r); the same row may come again with another file.
  add constraint statement_line_state_check
    check (state in ('NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT', 'WAITING', 'REFUSED', 'REVERSED')),
  add constraint statement_line_direction
    check (state in ('WAITING', 'REFUSED', 'REVERSED') or (state = 'OUT') = (amount < 0));
comment on column payments.statement_line.line_key is
  'SHA-256 of the digest of the file, the line of the row in it, and how often it is stored. Older versions: of the bank''s number, day and amount, or of all fields.';
drop index payments.statement_line_key;
create unique index statement_line_key on payments.statement_line (brand_id, account, line_key)
  where state not in ('REFUSED', 'REVERSED');
drop index payments.statement_line_number;
create index statement_line_number on payments.statement_line (brand_id, account, number)
  where number <> '' and state not in ('REFUSED', 'REVERSED');
-- Rows that may be the same: those of a day and an amount.
create index statement_line_amount on payments.statement_line (brand_id, account, amount, at)
  where state not in ('REFUSED', 'REVERSED');

-- The first statement of an account, reversed, leaves no balance.
grant delete on payments.statement_balance to lantern_app;
