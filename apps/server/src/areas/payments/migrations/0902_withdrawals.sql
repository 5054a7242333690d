-- Withdrawals (operations 7.6 to 7.8) with their history, pictures of disputes, and the stand-in's own books.
create table payments.withdrawal_order (
  merchant_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  request_id uuid not null,
  account_id bigint not null,
  state text not null check (state in ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED', 'DISBURSING', 'PAY_FAILED',
    'UNKNOWN', 'DISBURSED', 'RECEIVED', 'AUTO_RECEIVED', 'PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE', 'CLOSED_RETURNED',
    'CLOSED_REPAID', 'FORCED_RECEIVED')),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  admin_fee bigint not null check (admin_fee >= 0),
  net bigint not null check (net > 0),
  review text not null check (review in ('AUTO', 'MANUAL')),
  review_reasons text[] not null default '{}',
  risk_score integer not null default 0,
  business_day date not null,
  reviewer_id bigint,
  reviewer text,
  -- People besides the reviewer who said yes: [{"id": "7", "name": "anna"}].
  approvals jsonb not null default '[]',
  channel text,
  -- Payments tried; each has an order number of its own at the provider.
  attempt integer not null default 0,
  provider_no text,
  queries integer not null default 0,
  next_query_at timestamptz,
  created_at timestamptz not null,
  disbursed_at timestamptz,
  answer_before timestamptz,
  completed_at timestamptz,
  confirmed bigint not null default 0 check (confirmed >= 0),
  disputed bigint not null default 0 check (disputed >= 0),
  returned bigint not null default 0 check (returned >= 0),
  repaid bigint not null default 0 check (repaid >= 0),
  -- The second payment of a dispute: to be sent, sent without an answer yet, done, refused.
  repay text check (repay in ('DUE', 'SENT', 'PAID', 'FAILED')),
  reason text,
  -- Since when a provider has been saying, without a break, that it never heard of a payment (operations 7.7).
  unseen_since timestamptz,
  -- What has left by parts so far, and what the last try is for; null before the first.
  paid bigint not null default 0,
  part bigint,
  -- The next part has to be sent.
  part_due boolean not null default false,
  -- A withdrawal of which only a part could be paid is ended with that part: two people give the rest back (operations 7.7).
  -- What could not be paid and went back to the member, with its share of the fees; net and fees are those of the paid part from then on.
  released bigint not null default 0 check (released >= 0),
  -- Why a withdrawal was refused, as its member reads it: a code with a text in each language; `reason` holds the words for him. What
  -- operators note for each other stands in the order's events.
  reason_code text check (reason_code in ('ACCOUNT_INVALID', 'NAME_DIFFERS', 'IDENTITY_NEEDED', 'TURNOVER_OPEN',
    'DUPLICATE', 'MEMBER_ASKED', 'NOT_POSSIBLE')),
  primary key (merchant_id, id),
  unique (merchant_id, member_id, request_id),
  foreign key (merchant_id, account_id) references payments.payout_account (merchant_id, id),
  foreign key (merchant_id, channel) references payments.payout_channel (merchant_id, code),
  check (confirmed + disputed + returned in (0, net)),
  check (repaid <= confirmed),
  check ((repay is not null) = (state = 'CLOSED_REPAID')),
  constraint withdrawal_paid check (paid >= 0 and paid <= net),
  constraint withdrawal_part check (part > 0 and part <= net),
  constraint withdrawal_part_due check (not part_due or (state = 'DISBURSING' and paid > 0 and paid < net)),
  constraint withdrawal_amount check (amount = net + fee + admin_fee + released)
);
-- One withdrawal of a member may be on its way at a time, whatever sends two at once.
create unique index withdrawal_open on payments.withdrawal_order (merchant_id, member_id)
  where state in ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'DISBURSING', 'PAY_FAILED', 'UNKNOWN');
create index withdrawal_member on payments.withdrawal_order (merchant_id, member_id, id desc);
create index withdrawal_state on payments.withdrawal_order (merchant_id, state, id desc);
create index withdrawal_to_query on payments.withdrawal_order (next_query_at) where next_query_at is not null;
create index withdrawal_to_answer on payments.withdrawal_order (answer_before) where state = 'DISBURSED';
-- The pay-out job asks every second for what is approved, what is paid again and what has a part left. Two indexes served two halves of the
-- question, so that it read all withdrawals of all times.
create index withdrawal_due on payments.withdrawal_order (id) where state = 'APPROVED' or repay = 'DUE' or part_due;
grant select, insert, update on payments.withdrawal_order to lantern_app;

-- The payments of withdrawals that left in parts; a whole one is told by its order.
create table payments.payout_part (
  merchant_id bigint not null,
  order_id bigint not null,
  -- The try that paid it.
  attempt integer not null,
  amount bigint not null check (amount > 0),
  channel text not null,
  provider_no text,
  paid_at timestamptz not null,
  primary key (merchant_id, order_id, attempt),
  foreign key (merchant_id, order_id) references payments.withdrawal_order (merchant_id, id),
  foreign key (merchant_id, channel) references payments.payout_channel (merchant_id, code)
);
create index payout_part_day on payments.payout_part (merchant_id, channel, paid_at);
grant select, insert on payments.payout_part to lantern_app;

-- Every step of every withdrawal, never changed afterwards.
create table payments.withdrawal_event (
  merchant_id bigint not null,
  order_id bigint not null,
  number integer not null,
  at timestamptz not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  detail jsonb not null default '{}',
  primary key (merchant_id, order_id, number),
  foreign key (merchant_id, order_id) references payments.withdrawal_order (merchant_id, id)
);
grant select, insert on payments.withdrawal_event to lantern_app;

-- Pictures of disputes, re-encoded before they get here. Until they are attached they belong to their uploader and are cleaned up.
create table payments.proof (
  merchant_id bigint not null,
  id uuid not null,
  member_id bigint,
  operator_id bigint,
  order_id bigint,
  width integer not null,
  height integer not null,
  -- WebP
  picture bytea not null check (length(picture) <= 5242880),
  created_at timestamptz not null,
  -- Money that a provider received without an order of ours (operations 11.2): its order is written when two people have agreed.
  -- Evidence belongs to the repair before there is an order.
  repair_id uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references payments.withdrawal_order (merchant_id, id),
  check ((member_id is null) <> (operator_id is null))
);
create index proof_order on payments.proof (merchant_id, order_id) where order_id is not null;
create index proof_repair on payments.proof (merchant_id, repair_id) where repair_id is not null;
create index proof_loose on payments.proof (created_at) where order_id is null and repair_id is null;
grant select, insert, delete, update (order_id, repair_id) on payments.proof to lantern_app;

-- The sandbox provider's own books of payouts; it knows of ours the order number and no more.
create table payments.sandbox_payout (
  reference text primary key,
  merchant_id bigint not null,
  channel text not null,
  order_no text not null,
  amount bigint not null check (amount > 0),
  holder text not null,
  state text not null check (state in ('WAITING', 'PAID', 'FAILED')),
  created_at timestamptz not null,
  unique (merchant_id, channel, order_no)
);
create index sandbox_payout_made on payments.sandbox_payout (merchant_id, channel, created_at) where state = 'PAID';
grant select, insert, update on payments.sandbox_payout to lantern_app;
