-- Money moved to and from vendors that keep wallets of their own (operations 7.2). SENT and PENDING lie in H:XFER_TRANSIT, as does CREATED.
create table wallet.vendor_transfer (
  merchant_id bigint not null,
  id bigint generated always as identity,
  -- One intention of the member or of a launch.
  request_id uuid not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  vendor text not null,
  direction text not null check (direction in ('IN', 'OUT')),
  amount bigint not null check (amount > 0),
  cause text not null check (cause in ('MEMBER', 'COLLECT', 'LAUNCH', 'LEAVE')),
  state text not null check (state in ('CREATED', 'SENT', 'PENDING', 'DONE', 'FAILED')),
  -- The vendor's own number of it.
  vendor_no text,
  -- Questions that were asked about it, when the next is due, and since when the vendor says that it does not know it.
  asked integer not null default 0 check (asked >= 0),
  next_question_at timestamptz,
  unseen_since timestamptz,
  -- Why it failed, or why what the vendor says cannot be believed.
  reason text,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, request_id),
  check ((state in ('DONE', 'FAILED')) = (ended_at is not null)),
  check ((state = 'PENDING') = (next_question_at is not null))
);
-- No second transfer to a vendor while one is open.
create unique index vendor_transfer_one_open on wallet.vendor_transfer (merchant_id, member_id, vendor)
  where state in ('CREATED', 'SENT', 'PENDING');
create index vendor_transfer_member on wallet.vendor_transfer (merchant_id, member_id, id desc);
create index vendor_transfer_open on wallet.vendor_transfer (moved_at) where state in ('CREATED', 'SENT', 'PENDING');
create index vendor_transfer_ended on wallet.vendor_transfer (merchant_id, vendor, ended_at) where state = 'DONE';
grant select, insert on wallet.vendor_transfer to lantern_app;
grant update (state, vendor_no, asked, next_question_at, unseen_since, reason, moved_at, ended_at)
  on wallet.vendor_transfer to lantern_app;

create table wallet.vendor_transfer_event (
  merchant_id bigint not null,
  transfer_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  detail text,
  primary key (merchant_id, transfer_id, id),
  foreign key (merchant_id, transfer_id) references wallet.vendor_transfer (merchant_id, id)
);
grant select, insert on wallet.vendor_transfer_event to lantern_app;

-- Members who do not want their money moved by itself when a game opens.
create table wallet.stays_put (
  merchant_id bigint not null,
  member_id bigint not null,
  primary key (merchant_id, member_id)
);
grant select, insert, delete on wallet.stays_put to lantern_app;
