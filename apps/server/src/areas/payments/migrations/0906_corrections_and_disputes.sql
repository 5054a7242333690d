-- Corrections of members' money by operators (operations 11.2): P08, P09, P36, P48, P52, each with a reason and a picture, each by two people.
create table payments.correction (
  merchant_id bigint not null,
  id uuid not null,
  member_id bigint not null,
  kind text not null check (kind in ('P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52')),
  amount bigint not null check (amount > 0),
  reason_code text not null,
  note text not null,
  -- The wrong entry that is taken back, and the account it came from.
  original_entry uuid,
  original_account text,
  evidence uuid not null,
  maker_id bigint not null,
  maker text not null,
  asked_at timestamptz not null,
  business_day date not null,
  request_id bigint,
  checker text,
  done_at timestamptz,
  -- A vendor's mirror is corrected like a member's money (P32): by two people, with a reason and a picture, after its case was looked into.
  vendor text,
  primary key (merchant_id, id),
  check ((checker is null) = (done_at is null)),
  check ((kind in ('P09', 'P36')) = (original_entry is not null and original_account is not null)),
  constraint correction_vendor_check check ((kind in ('P32', 'P32u')) = (vendor is not null))
);
create index correction_newest on payments.correction (merchant_id, asked_at desc, id);
create index correction_maker on payments.correction (merchant_id, maker_id, business_day);
grant select, insert, update on payments.correction to lantern_app;

-- Disputes of payments (operations 7.8): whose turn it is, who works on one, and what the house and the member have said about it.
create table payments.dispute (
  merchant_id bigint not null,
  -- In the order in which they were opened.
  id bigint generated always as identity,
  order_id bigint not null,
  member_id bigint not null,
  -- OPEN: the house's turn; ASKED: the member's; ENDED: answered by two people.
  state text not null check (state in ('OPEN', 'ASKED', 'ENDED')),
  opened_at timestamptz not null,
  owner_id bigint,
  owner text,
  claimed_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  -- A payment is disputed once: its answer is final.
  unique (merchant_id, order_id),
  foreign key (merchant_id, order_id) references payments.withdrawal_order (merchant_id, id),
  check ((owner_id is null) = (owner is null) and (owner_id is null) = (claimed_at is null)),
  check ((state = 'ENDED') = (ended_at is not null))
);
create index dispute_state on payments.dispute (merchant_id, state, id);
create index dispute_owner on payments.dispute (merchant_id, owner_id, id) where state <> 'ENDED';
create index dispute_member on payments.dispute (merchant_id, member_id, id);
grant select, insert, update on payments.dispute to lantern_app;

-- What was asked and added, never changed afterwards.
create table payments.dispute_word (
  merchant_id bigint not null,
  order_id bigint not null,
  number integer not null,
  at timestamptz not null,
  is_members boolean not null,
  actor text not null,
  words text not null check (length(words) <= 500),
  pictures integer not null default 0 check (pictures >= 0),
  primary key (merchant_id, order_id, number),
  foreign key (merchant_id, order_id) references payments.dispute (merchant_id, order_id),
  check (words <> '' or pictures > 0)
);
grant select, insert on payments.dispute_word to lantern_app;
