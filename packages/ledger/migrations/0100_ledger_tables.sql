-- The books. Only the functions of this schema write here; lantern_app may read.
-- Amounts are bigint minor units, positive = credit (more for the member, more owed by the house).
create schema ledger;
grant usage on schema ledger to lantern_app;

-- A book: one merchant, REAL or TEST, one currency (points are the currency POINTS). No posting crosses books.
create table ledger.book (
  id integer generated always as identity primary key,
  merchant_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  currency text not null check (currency ~ '^[A-Z]{1,10}$'),
  unique (merchant_id, book, currency)
);

-- Members' accounts: M:<member>:<wallet> and P:<member>:<wallet>. Their balance is kept and never negative.
-- Accounts of the house need no row: their balance is the sum of their stored counter-legs (house_leg).
create table ledger.account (
  bucket smallint not null,
  id bigint not null,
  book_id integer not null references ledger.book,
  name text collate "C" not null,
  member_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  seq bigint not null default 0,
  primary key (bucket, id),
  unique (book_id, name, bucket),
  check (id / 1024 = member_id and bucket = member_id % 64)
) with (fillfactor = 50);

-- One movement of one member's account. seq has no gaps within an account.
create table ledger.entry (
  bucket smallint not null,
  account_id bigint not null,
  seq bigint not null,
  batch_id bigint not null,
  command_key uuid not null,
  at timestamptz not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  code text collate "C" not null,
  counter text collate "C" not null,
  reference text not null,
  primary key (bucket, account_id, seq)
);
-- Entries arrive in batch order, so that a few block ranges hold any batch.
create index entry_batch on ledger.entry using brin (batch_id) with (pages_per_range = 8, autosummarize = on);

-- The other side of all movements of one batch, code and account of the house, stored once. bucket is that of the batch's
-- first account (under Citus all accounts of a batch share it).
create table ledger.house_leg (
  book_id integer not null,
  account text collate "C" not null check (left(account, 2) in ('H:', 'A:', 'R:', 'E:') or account in ('P:ISSUED', 'P:SPENT')),
  batch_id bigint not null,
  code text collate "C" not null,
  bucket smallint not null,
  amount bigint not null,
  movements integer not null,
  at timestamptz not null,
  primary key (book_id, account, batch_id, code, bucket)
);

-- Transfers between two accounts of the house, one by one; house_leg sums these too.
create table ledger.house_transfer (
  batch_id bigint not null,
  line integer not null,
  book_id integer not null references ledger.book,
  command_key uuid not null,
  at timestamptz not null,
  code text collate "C" not null,
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount bigint not null check (amount > 0),
  reference text not null,
  primary key (batch_id, line)
);

-- Idempotency keys, for ever: what the key was used for, and the entry that answers for it (none for the house's own).
create table ledger.command (
  key uuid primary key,
  digest bigint not null,
  batch_id bigint not null,
  account_id bigint,
  seq bigint
);

create sequence ledger.batch_id;

grant select on all tables in schema ledger to lantern_app;

-- History is never edited, not even by the owner by accident.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.house_leg
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.house_transfer
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.command
  for each statement execute function ledger.refuse_change();
create trigger never_deleted before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
