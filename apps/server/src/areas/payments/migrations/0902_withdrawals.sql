-- Withdrawals with their history and their parts, pictures, and the payouts of the sandbox provider.

-- One row is one withdrawal. The member's call inserts it in the transaction that puts the amount on hold. Each change of state is a row
-- of payments.withdrawal_event; rows are not deleted.
create table payments.withdrawal_order (
  brand_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Id chosen by the client: the same request is the same withdrawal.
  request_id uuid not null,
  -- The account that it is paid to.
  account_id bigint not null,
  -- SUBMITTED, RISK_REVIEW: waits for operators. APPROVED: waits for its payment. DISBURSING: sent to the provider. UNKNOWN: the provider
  -- has not answered clearly; it is queried. PAY_FAILED: an operator must choose another channel. DISBURSED: paid; the member can confirm
  -- or dispute the receipt until answer_before.
  -- RECEIVED: confirmed by the member. AUTO_RECEIVED: not answered in time. FORCED_RECEIVED: two operators decided with proof that the
  -- member has it. PARTIAL_DISPUTE, NOT_RECEIVED_DISPUTE: open dispute. CLOSED_RETURNED: the disputed money went back to the member's
  -- wallet. CLOSED_REPAID: it is paid a second time.
  state text not null check (state in ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED', 'DISBURSING', 'PAY_FAILED',
    'UNKNOWN', 'DISBURSED', 'RECEIVED', 'AUTO_RECEIVED', 'PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE', 'CLOSED_RETURNED',
    'CLOSED_REPAID', 'FORCED_RECEIVED')),
  -- Amounts in minor units; amount = net + fee + admin_fee + released. amount: what left the wallet. fee: fee of the withdrawal.
  -- admin_fee: fee for an unfinished wagering requirement. net: what the member is paid.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  admin_fee bigint not null check (admin_fee >= 0),
  net bigint not null check (net > 0),
  -- AUTO: approved by the rules when a channel is open. MANUAL: an operator must decide, for the reasons LARGE, RISK_SCORE, ADMIN_FEE,
  -- FIRST (first withdrawal).
  review text not null check (review in ('AUTO', 'MANUAL')),
  review_reasons text[] not null default '{}',
  -- The member's risk score at the request.
  risk_score integer not null default 0,
  -- Day of the brand on which it was requested; the limits per day are counted by it.
  business_day date not null,
  -- The operator who works on the review.
  reviewer_id bigint,
  reviewer text,
  -- Operators besides the reviewer who approved it: [{"id": "7", "name": "anna"}].
  approvals jsonb not null default '[]',
  -- Payout channel; null until one is chosen.
  channel text,
  -- Number of the last payment sent. Each payment has its own order number at the provider: '<id>-<attempt>'.
  attempt integer not null default 0,
  -- The provider's number of the last payment.
  provider_no text,
  -- Status queries about the last payment, and the time of the next one (null: none).
  queries integer not null default 0,
  next_query_at timestamptz,
  created_at timestamptz not null,
  disbursed_at timestamptz,
  -- Until when the member can confirm or dispute the receipt.
  answer_before timestamptz,
  -- When it reached a final state.
  completed_at timestamptz,
  -- The receipt, in minor units: confirmed + disputed + returned is 0 or net. confirmed: counts as received. disputed: an operator must
  -- decide. returned: went back to the member's wallet (posting P16). repaid: part of confirmed that is paid a second time (posting P17).
  confirmed bigint not null default 0 check (confirmed >= 0),
  disputed bigint not null default 0 check (disputed >= 0),
  returned bigint not null default 0 check (returned >= 0),
  repaid bigint not null default 0 check (repaid >= 0),
  -- The second payment of a dispute. DUE: is to be sent. SENT: without an answer yet. FAILED: refused by the provider. Null: there is
  -- none.
  repay text check (repay in ('DUE', 'SENT', 'PAID', 'FAILED')),
  -- Message of the operator to the member about a rejection; notes between operators are in the events.
  reason text,
  -- Since when the provider answers without interruption that it does not know the payment. After ten minutes it counts as never received.
  unseen_since timestamptz,
  -- Payment in parts, in minor units. paid: sum of the parts that are paid. part: amount of the last payment sent, null before the first.
  paid bigint not null default 0,
  part bigint,
  -- True: a part is paid and the next one is to be sent.
  part_due boolean not null default false,
  -- What could not be paid and went back to the member with its share of the fees, after two operators ended a withdrawal of which only
  -- parts were paid. net and the fees are reduced to the paid parts.
  released bigint not null default 0 check (released >= 0),
  -- Why it was rejected, for the member: a code with a text in each language; `reason` is the additional message.
  reason_code text check (reason_code in ('ACCOUNT_INVALID', 'NAME_DIFFERS', 'IDENTITY_NEEDED', 'TURNOVER_OPEN',
    'DUPLICATE', 'MEMBER_ASKED', 'NOT_POSSIBLE')),
  primary key (brand_id, id),
  unique (brand_id, member_id, request_id),
  foreign key (brand_id, account_id) references payments.payout_account (brand_id, id),
  foreign key (brand_id, channel) references payments.payout_channel (brand_id, code),
  check (confirmed + disputed + returned in (0, net)),
  check (repaid <= confirmed),
  check ((repay is not null) = (state = 'CLOSED_REPAID')),
  constraint withdrawal_paid check (paid >= 0 and paid <= net),
  constraint withdrawal_part check (part > 0 and part <= net),
  constraint withdrawal_part_due check (not part_due or (state = 'DISBURSING' and paid > 0 and paid < net)),
  constraint withdrawal_amount check (amount = net + fee + admin_fee + released)
);
-- One open withdrawal per member, also for parallel requests.
create unique index withdrawal_open on payments.withdrawal_order (brand_id, member_id)
  where state in ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'DISBURSING', 'PAY_FAILED', 'UNKNOWN');
create index withdrawal_member on payments.withdrawal_order (brand_id, member_id, id desc);
create index withdrawal_state on payments.withdrawal_order (brand_id, state, id desc);
-- The job that queries providers.
create index withdrawal_to_query on payments.withdrawal_order (next_query_at) where next_query_at is not null;
-- The job that ends the time for the member's answer.
create index withdrawal_to_answer on payments.withdrawal_order (answer_before) where state = 'DISBURSED';
-- The payout job, which reads every second what is approved, to be paid again, or has a part to be sent. One index serves the whole
-- condition: with one index per part of the condition the planner scans the table.
create index withdrawal_due on payments.withdrawal_order (id) where state = 'APPROVED' or repay = 'DUE' or part_due;
grant select, insert, update on payments.withdrawal_order to lantern_app;

-- One row is one paid part of a withdrawal that was paid in several payments. A withdrawal that was paid at once has none. Rows are
-- inserted and never changed.
create table payments.payout_part (
  brand_id bigint not null,
  order_id bigint not null,
  -- The payment (withdrawal_order.attempt) that paid it.
  attempt integer not null,
  amount bigint not null check (amount > 0),
  channel text not null,
  provider_no text,
  paid_at timestamptz not null,
  primary key (brand_id, order_id, attempt),
  foreign key (brand_id, order_id) references payments.withdrawal_order (brand_id, id),
  foreign key (brand_id, channel) references payments.payout_channel (brand_id, code)
);
-- Reconciliation: what a channel paid on a day.
create index payout_part_day on payments.payout_part (brand_id, channel, paid_at);
grant select, insert on payments.payout_part to lantern_app;

-- The history of a withdrawal: one row per event. Rows are inserted and never changed.
create table payments.withdrawal_event (
  brand_id bigint not null,
  order_id bigint not null,
  -- Position in the withdrawal, from 1.
  number integer not null,
  at timestamptz not null,
  -- Event of a state machine (packages/engines, cashier/withdrawal-states.ts and withdrawal-confirmation.ts) or another note.
  event text not null,
  -- Null for the first row.
  from_state text,
  to_state text not null,
  -- Who caused it: account of the member, name of an operator, 'channel:<code>', 'rules' (automatic approval) or 'clock' (a job).
  actor text not null,
  detail jsonb not null default '{}',
  primary key (brand_id, order_id, number),
  foreign key (brand_id, order_id) references payments.withdrawal_order (brand_id, id)
);
grant select, insert on payments.withdrawal_event to lantern_app;

-- Pictures as proof in disputes, repairs and corrections; each is decoded and encoded again by the server before it is stored. The
-- uploader inserts it, the use attaches it (order_id or repair_id); a job deletes pictures that are not attached.
create table payments.proof (
  brand_id bigint not null,
  id uuid not null,
  -- The uploader: a member or an operator.
  member_id bigint,
  operator_id bigint,
  -- The withdrawal in dispute that it belongs to.
  order_id bigint,
  width integer not null,
  height integer not null,
  -- WebP.
  picture bytea not null check (length(picture) <= 5242880),
  created_at timestamptz not null,
  -- The repaired deposit or the correction (payments.correction.id) that it is the evidence of. It is attached before two operators agree,
  -- when there is no order yet.
  repair_id uuid,
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references payments.withdrawal_order (brand_id, id),
  check ((member_id is null) <> (operator_id is null))
);
create index proof_order on payments.proof (brand_id, order_id) where order_id is not null;
create index proof_repair on payments.proof (brand_id, repair_id) where repair_id is not null;
-- The job that deletes pictures that are not attached.
create index proof_loose on payments.proof (created_at) where order_id is null and repair_id is null;
grant select, insert, delete, update (order_id, repair_id) on payments.proof to lantern_app;

-- Payouts at the sandbox provider. It acts as an external company and shares only the order number with payments.withdrawal_order.
create table payments.sandbox_payout (
  brand_id bigint not null,
  -- The provider's number of the payout.
  reference text not null,
  channel text not null,
  -- '<id>-<attempt>' of the withdrawal.
  order_no text not null,
  amount bigint not null check (amount > 0),
  holder text not null,
  state text not null check (state in ('WAITING', 'PAID', 'FAILED')),
  created_at timestamptz not null,
  primary key (brand_id, reference),
  unique (brand_id, channel, order_no)
);
-- The provider's statement for reconciliation.
create index sandbox_payout_made on payments.sandbox_payout (brand_id, channel, created_at) where state = 'PAID';
grant select, insert, update on payments.sandbox_payout to lantern_app;
