-- Money moved between an account and its direct upline (operations 1.6). Amounts from the review bound on are held first.
create table wallet.transfer (
  merchant_id bigint not null,
  id bigint generated always as identity,
  request_id uuid not null,
  from_id bigint not null,
  to_id bigint not null check (to_id <> from_id),
  book text not null check (book in ('REAL', 'TEST')),
  direction text not null check (direction in ('DOWN', 'UP')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('REVIEW', 'POSTED', 'REJECTED')),
  remark text not null default '' check (length(remark) <= 100),
  business_day date not null,
  created_at timestamptz not null,
  ip text not null,
  device text not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  primary key (merchant_id, id),
  unique (merchant_id, from_id, request_id),
  check ((state = 'REVIEW') = (decided_at is null))
);
create index transfer_sent on wallet.transfer (merchant_id, from_id, id desc);
create index transfer_received on wallet.transfer (merchant_id, to_id, id desc);
create index transfer_review on wallet.transfer (merchant_id, id) where state = 'REVIEW';
grant select, insert on wallet.transfer to lantern_app;
grant update (state, decided_at, decided_by, reason) on wallet.transfer to lantern_app;
