-- Transfers between members, and to and from vendors that have their own wallets.

-- One row is one transfer between a member and the direct upline. Amounts from the brand's review limit on are held until an operator
-- decides. The sender's call inserts the row, the decision updates it; rows are not deleted.
create table wallet.transfer (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- Id chosen by the client: the same request is the same transfer.
  request_id uuid not null,
  -- Sender and receiver.
  from_id bigint not null,
  to_id bigint not null check (to_id <> from_id),
  book text not null check (book in ('REAL', 'TEST')),
  -- DOWN: from an upline to a downline. UP: to the upline.
  direction text not null check (direction in ('DOWN', 'UP')),
  -- Minor units.
  amount bigint not null check (amount > 0),
  -- REVIEW: the amount is held (posting P20h). POSTED: the receiver has it (P19 down, P20 up). REJECTED: it went back to the sender
  -- (P20r).
  state text not null check (state in ('REVIEW', 'POSTED', 'REJECTED')),
  -- Text of the sender for the receiver.
  remark text not null default '' check (length(remark) <= 100),
  -- Day of the brand on which it was sent; the limits per day are counted by it.
  business_day date not null,
  created_at timestamptz not null,
  -- Address and user agent of the sender.
  ip text not null,
  device text not null,
  -- When it left the state REVIEW, at once without a review.
  decided_at timestamptz,
  -- Name of the operator; null without a review.
  decided_by text,
  -- Why it was rejected; the sender reads it.
  reason text,
  primary key (brand_id, id),
  unique (brand_id, from_id, request_id),
  check ((state = 'REVIEW') = (decided_at is null))
);
-- The member's lists of sent and received transfers, and what was sent on a day.
create index transfer_sent on wallet.transfer (brand_id, from_id, id desc);
create index transfer_received on wallet.transfer (brand_id, to_id, id desc);
create index transfer_review on wallet.transfer (brand_id, id) where state = 'REVIEW';
grant select, insert, update (state, decided_at, decided_by, reason) on wallet.transfer to lantern_app;

-- One row is one transfer of a member's money to or from a vendor that has its own wallets. While it is CREATED, SENT or PENDING the
-- amount is in the account H:XFER_TRANSIT. Each step is a row of wallet.vendor_transfer_event; rows are updated and not deleted.
create table wallet.vendor_transfer (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- Id of the member's request or of the game launch: the same request is the same transfer.
  request_id uuid not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Code of the vendor.
  vendor text not null,
  -- IN: into the vendor's wallet. OUT: back into the main wallet.
  direction text not null check (direction in ('IN', 'OUT')),
  -- Minor units.
  amount bigint not null check (amount > 0),
  -- MEMBER: the member's request. COLLECT: all money back to the main wallet. LAUNCH: a game was opened. LEAVE: a game was left.
  cause text not null check (cause in ('MEMBER', 'COLLECT', 'LAUNCH', 'LEAVE')),
  -- CREATED: not sent yet. SENT: sent, without an answer yet; after a crash it may have been carried out. PENDING: without a clear answer;
  -- the vendor is only queried from now on, the transfer is not sent again.
  state text not null check (state in ('CREATED', 'SENT', 'PENDING', 'DONE', 'FAILED')),
  -- The vendor's number of the transfer.
  vendor_no text,
  -- Status queries so far, and when the next one is due (only PENDING).
  queries integer not null default 0 check (queries >= 0),
  next_query_at timestamptz,
  -- Since when the vendor answers that it does not know the transfer; null while it answers anything else.
  unseen_since timestamptz,
  -- Why it failed, or why the vendor's answer is not accepted.
  reason text,
  created_at timestamptz not null,
  -- When it entered its state.
  moved_at timestamptz not null,
  ended_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, member_id, request_id),
  check ((state in ('DONE', 'FAILED')) = (ended_at is not null)),
  check ((state = 'PENDING') = (next_query_at is not null))
);
create unique index vendor_transfer_one_open on wallet.vendor_transfer (brand_id, member_id, vendor)
  where state in ('CREATED', 'SENT', 'PENDING');
create index vendor_transfer_member on wallet.vendor_transfer (brand_id, member_id, id desc);
-- The job that queries vendors, and that takes over transfers of a process that has stopped.
create index vendor_transfer_open on wallet.vendor_transfer (moved_at) where state in ('CREATED', 'SENT', 'PENDING');
-- Reconciliation: the completed transfers of a day.
create index vendor_transfer_ended on wallet.vendor_transfer (brand_id, vendor, ended_at) where state = 'DONE';
grant select, insert, update (state, vendor_no, queries, next_query_at, unseen_since, reason, moved_at, ended_at) on
  wallet.vendor_transfer to lantern_app;

-- The history of a vendor transfer: each step and each status query. Rows are inserted and never changed.
create table wallet.vendor_transfer_event (
  brand_id bigint not null,
  transfer_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Event of the state machine (packages/engines, cashier/vendor-transfer.ts), or 'ASKED_<answer>' for a status query without a change.
  event text not null,
  -- Null for the first row.
  from_state text,
  to_state text not null,
  -- 'member', 'system', or the name of an operator.
  actor text not null,
  detail text,
  primary key (brand_id, transfer_id, id),
  foreign key (brand_id, transfer_id) references wallet.vendor_transfer (brand_id, id)
);
grant select, insert on wallet.vendor_transfer_event to lantern_app;

-- Members who have switched off the automatic transfer of money when a game opens. Switching it on again deletes the row.
create table wallet.automatic_transfer_off (
  brand_id bigint not null,
  member_id bigint not null,
  primary key (brand_id, member_id)
);
grant select, insert, delete on wallet.automatic_transfer_off to lantern_app;
