-- The ledger: double-entry books of all money and points. Only the functions of this schema write its tables; the server's
-- role lantern_app may only read them.
--
-- Accounts are of two kinds:
--   member accounts    M:<member>:MAIN|HELD|BET|BONUS, M:<member>:V:<vendor> (money) and P:<member>:AVAIL|HELD (points). Each has a
--                      row in ledger.account with its balance, and one row in ledger.entry for each movement.
--   platform accounts  H:… liabilities, A:… assets, R:… revenue, E:… expenses, and P:ISSUED and P:SPENT for points. They have no row
--                      and no stored balance: a balance is the sum of the account's rows in ledger.platform_leg. One row for an
--                      account that every bet touches would make all bets wait for each other.
--
-- Every table has the brand first in its keys, and every statement names it, so that the tables can be distributed by brand: one call posts
-- for one brand.
--
-- All amounts are integers in minor units of the book's currency, seen as credits: positive credits an account (a member has
-- more, a liability or a revenue grows), negative debits it (an asset or an expense grows). In every book the balances of all
-- member accounts and the amounts of all platform accounts add up to 0.
create schema ledger;
grant usage on schema ledger to lantern_app;

-- Numbers of batches. One call of ledger.apply or ledger.apply_one that posts something is one batch. Numbers can be missing, and
-- batches can commit in another order than that of their numbers.
create sequence ledger.batch_id;

-- One row is one set of accounts that balances on its own: a brand's real or test money in one currency. Points are the
-- currency POINTS. No transfer crosses books. Inserted by ledger.open_book at first use; never updated or deleted.
create table ledger.book (
  brand_id bigint not null,
  id integer generated always as identity,
  book text not null check (book in ('REAL', 'TEST')),
  currency text not null check (currency ~ '^[A-Z]{1,10}$'),
  primary key (brand_id, id),
  unique (brand_id, book, currency)
);
grant select on ledger.book to lantern_app;

-- One row is one account of one member. Inserted by ledger.open_accounts; balance and seq are updated once per batch by
-- ledger.apply and ledger.apply_one; rows are never deleted. The free space of a page (fillfactor) keeps these updates within the page.
create table ledger.account (
  brand_id bigint not null,
  -- Member id × 1024 + number of the wallet (see ledger.account_id). A member therefore has each wallet in one book only.
  id bigint not null,
  book_id integer not null,
  -- Name in the chart of accounts, e.g. M:17:MAIN. Collation "C", so that names with a common prefix are one range of the index.
  name text collate "C" not null,
  member_id bigint not null,
  -- Minor units; the sum of the account's entries, never negative.
  balance bigint not null default 0 check (balance >= 0),
  -- Number of the account's last entry, 0 while it has none.
  seq bigint not null default 0,
  primary key (brand_id, id),
  -- The brand is last, so that no plan that was made for an empty table prefers this index for a search by (brand_id, id).
  unique (book_id, name, brand_id),
  foreign key (brand_id, book_id) references ledger.book (brand_id, id),
  check (id / 1024 = member_id)
) with (fillfactor = 50);
grant select on ledger.account to lantern_app;

-- One row is one movement of one member account: the account's side of one transfer. Inserted by ledger.apply and
-- ledger.apply_one; never updated or deleted.
create table ledger.entry (
  brand_id bigint not null,
  account_id bigint not null,
  -- Number of the entry within its account: 1, 2, 3 … without gaps.
  seq bigint not null,
  batch_id bigint not null,
  -- Idempotency key of the command that the movement belongs to (ledger.command.key).
  command_key uuid not null,
  -- Business time, given by the caller. It follows seq except for small differences between processes.
  at timestamptz not null,
  -- Minor units, signed: positive credits the account, negative debits it.
  amount bigint not null check (amount <> 0),
  -- Balance of the account after this entry, in minor units.
  balance_after bigint not null check (balance_after >= 0),
  -- Posting code, i.e. which kind of movement it is, e.g. P21 for the stake of a lottery bet (packages/ledger/src/postings/codes.ts).
  code text collate "C" not null,
  -- Name of the account on the other side of the transfer, in the same book.
  counter text collate "C" not null,
  -- What caused the movement, as `type:id`, e.g. deposit_order:4711.
  reference text not null,
  primary key (brand_id, account_id, seq)
);
-- For the entries of one batch: those of a command, and those behind a row of platform_leg. Entries are stored nearly in the order of
-- their batches, so a few block ranges contain any batch.
create index entry_batch on ledger.entry using brin (batch_id) with (pages_per_range = 8, autosummarize = on);
grant select on ledger.entry to lantern_app;

-- One row is the sum of all movements of one batch and one posting code on one platform account: the other side of entries, and both
-- sides of transfers between platform accounts. Inserted by ledger.apply and ledger.apply_one; never updated or deleted.
create table ledger.platform_leg (
  brand_id bigint not null,
  book_id integer not null,
  account text collate "C" not null check (left(account, 2) in ('H:', 'A:', 'R:', 'E:') or account in ('P:ISSUED', 'P:SPENT')),
  batch_id bigint not null,
  code text collate "C" not null,
  -- Minor units, signed: positive credits the platform account, negative debits it. 0 when the movements cancel each other.
  amount bigint not null,
  -- How many movements the amount is the sum of.
  movements integer not null,
  -- Latest business time of these movements.
  at timestamptz not null,
  primary key (brand_id, book_id, account, batch_id, code)
);
-- For the figures of one day. Rows are stored nearly in the order of time, so a block-range index of a few pages is enough.
create index platform_leg_at on ledger.platform_leg using brin (at) with (pages_per_range = 32);
grant select on ledger.platform_leg to lantern_app;

-- One row is one transfer between two platform accounts, so that the rows of platform_leg, which contain it as well, can be
-- explained and recomputed. Inserted by ledger.apply and ledger.apply_one; never updated or deleted.
create table ledger.platform_transfer (
  brand_id bigint not null,
  batch_id bigint not null,
  -- Position of the transfer among all transfers of the batch, from 1; positions of transfers with a member account are absent.
  line integer not null,
  book_id integer not null,
  -- Idempotency key of the command (ledger.command.key).
  command_key uuid not null,
  at timestamptz not null,
  code text collate "C" not null,
  -- Names of the two accounts: `amount` is debited to the first and credited to the second.
  debit text collate "C" not null,
  credit text collate "C" not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  -- What caused the transfer, as `type:id`.
  reference text not null,
  primary key (brand_id, batch_id, line),
  foreign key (brand_id, book_id) references ledger.book (brand_id, id)
);
grant select on ledger.platform_transfer to lantern_app;

-- One row is the idempotency key of a posted command: the key can never move money again. Refused commands have no row, so that
-- they may be sent again. Inserted by ledger.apply and ledger.apply_one; never updated or deleted.
create table ledger.command (
  brand_id bigint not null,
  -- Unique over all books of the brand.
  key uuid not null,
  -- 64 bits of a SHA-256 of the command's content without its time (commands/command.ts). The same key with another digest
  -- is a conflict.
  digest bigint not null,
  batch_id bigint not null,
  -- The entry whose number and balance are the command's answer, for repetitions: that of its first member account. Null for
  -- commands between platform accounts only.
  account_id bigint,
  seq bigint,
  primary key (brand_id, key)
);
grant select on ledger.command to lantern_app;
