-- Corrections by operators, and disputes about withdrawals.

-- One row is one correction of a member's real money by an operator, with a reason and a picture as evidence. It needs four-eyes approval:
-- the first operator inserts the row, the second one's approval posts it and updates it. Rows are not deleted.
create table payments.correction (
  brand_id bigint not null,
  -- Also the repair_id of the evidence in payments.proof.
  id uuid not null,
  member_id bigint not null,
  -- The posting. P08: manual credit. P09: manual debit. P32, P32u: correction of the ledger's record of a vendor's wallet, down or up.
  -- P36: bonus clawed back. P48: confiscation. P52: receivable written off.
  kind text not null check (kind in ('P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52')),
  -- Minor units.
  amount bigint not null check (amount > 0),
  reason_code text not null,
  note text not null,
  -- P09 and P36 only: the ledger command that credited the money by mistake, and the account that it came from and goes back to.
  original_entry uuid,
  original_account text,
  -- Picture in payments.proof.
  evidence uuid not null,
  -- The first operator.
  maker_id bigint not null,
  maker text not null,
  requested_at timestamptz not null,
  -- Day of the brand; the maximum per operator and day is counted by it.
  business_day date not null,
  -- The request for four-eyes approval.
  request_id bigint,
  -- The second operator; null until it is approved.
  checker text,
  done_at timestamptz,
  -- P32 and P32u only: the vendor whose wallet is corrected.
  vendor text,
  primary key (brand_id, id),
  check ((checker is null) = (done_at is null)),
  check ((kind in ('P09', 'P36')) = (original_entry is not null and original_account is not null)),
  constraint correction_vendor_check check ((kind in ('P32', 'P32u')) = (vendor is not null))
);
create index correction_newest on payments.correction (brand_id, requested_at desc, id);
-- What an operator has requested on a day.
create index correction_maker on payments.correction (brand_id, maker_id, business_day);
grant select, insert, update on payments.correction to lantern_app;

-- One row is one dispute about the receipt of a withdrawal: at most one per withdrawal, its answer is final. The member's call inserts it;
-- operators and the answer update it.
create table payments.dispute (
  brand_id bigint not null,
  -- In the order in which the disputes were opened.
  id bigint generated always as identity,
  order_id bigint not null,
  member_id bigint not null,
  -- OPEN: an operator must act. ASKED: the member must answer a question. ENDED: answered with four-eyes approval.
  state text not null check (state in ('OPEN', 'ASKED', 'ENDED')),
  opened_at timestamptz not null,
  -- The operator who works on it, and since when; null: none.
  owner_id bigint,
  owner text,
  claimed_at timestamptz,
  ended_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, order_id),
  foreign key (brand_id, order_id) references payments.withdrawal_order (brand_id, id),
  check ((owner_id is null) = (owner is null) and (owner_id is null) = (claimed_at is null)),
  check ((state = 'ENDED') = (ended_at is not null))
);
-- The queue of the back office.
create index dispute_state on payments.dispute (brand_id, state, id);
-- The open disputes of an operator.
create index dispute_owner on payments.dispute (brand_id, owner_id, id) where state <> 'ENDED';
create index dispute_member on payments.dispute (brand_id, member_id, id);
grant select, insert, update on payments.dispute to lantern_app;

-- The messages of a dispute: what operators asked and the member added. Rows are inserted and never changed.
create table payments.dispute_message (
  brand_id bigint not null,
  order_id bigint not null,
  -- Position in the dispute, from 1.
  number integer not null,
  at timestamptz not null,
  -- True: written by the member.
  is_members boolean not null,
  -- Account of the member or name of the operator.
  actor text not null,
  words text not null check (length(words) <= 500),
  -- Number of pictures that the member added with it (payments.proof).
  pictures integer not null default 0 check (pictures >= 0),
  primary key (brand_id, order_id, number),
  foreign key (brand_id, order_id) references payments.dispute (brand_id, order_id),
  check (words <> '' or pictures > 0)
);
grant select, insert on payments.dispute_message to lantern_app;
