-- Deposits (operations 7.4): channels, orders with their history, and what providers told us.
create schema payments;
grant usage on schema payments to lantern_app;

-- Bank transfers: the house's receiving accounts, what members send to them, and the banks' statements (operations 7.4).
create table payments.bank_account (
  merchant_id bigint not null,
  -- Also the name of its asset account A:BANK:<code>.
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  bank text not null,
  holder text not null,
  number text not null,
  sandbox boolean not null default false,
  primary key (merchant_id, code)
);
grant select, insert, update on payments.bank_account to lantern_app;

create table payments.channel (
  merchant_id bigint not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  kind text not null check (kind in ('PSP_CARD', 'E_WALLET', 'QR', 'BANK_TRANSFER', 'CRYPTO', 'MANUAL')),
  name_key text not null,
  -- Name of the gateway that serves it, and of the asset account A:PSP:<psp> its money lies in.
  gateway text not null,
  psp text not null,
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  fee_ppm integer not null default 0 check (fee_ppm >= 0 and fee_ppm < 1000000),
  minutes_to_pay integer not null default 30 check (minutes_to_pay between 1 and 1440),
  -- Credits above this are confirmed by a status query first.
  query_above bigint not null default 1000000,
  priority integer not null default 100,
  open boolean not null default true,
  sandbox boolean not null default false,
  -- Shared secret of the signed call-backs; the application reads it, no screen shows it.
  -- What a brand and a provider agreed on to sign with is kept sealed: `v1.<key id>.<base64url>`, made by the server, whose key is
  -- no part of the database. Secrets from before are sealed at the next start; the check holds for every row that is written from now on.
  secret_sealed text not null,
  -- Channels that companies outside serve: where they answer and under which number they know the brand. What both sign with is sealed.
  settings jsonb not null default '{}',
  -- Offered to members of this rank and above, inside these hours of the brand's time (a span may pass midnight), up to so much a day.
  minimum_rank integer not null default 0 check (minimum_rank >= 0),
  opens_at time,
  closes_at time,
  daily_cap bigint check (daily_cap > 0),
  -- Null: the brand's own currency.
  currency text,
  -- The house's bank account that a transfer is sent to.
  receiving text,
  -- Channels that operators keep: names of their own by language ({"EN": "..."}), and a revision, so that a change is made on what was seen.
  names jsonb not null default '{}',
  revision bigint not null default 1,
  primary key (merchant_id, code),
  constraint channel_secret_sealed check (secret_sealed like 'v1.%') not valid,
  constraint channel_hours check ((opens_at is null) = (closes_at is null)),
  constraint channel_bank foreign key (merchant_id, receiving) references payments.bank_account (merchant_id, code),
  constraint channel_receiving check ((kind = 'BANK_TRANSFER') = (receiving is not null)) not valid
);
grant select, insert, update on payments.channel to lantern_app;

create table payments.deposit_order (
  merchant_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- Ledger book of the member (REAL or TEST); kept so that a call-back needs no member to be looked up.
  book text not null check (book in ('REAL', 'TEST')),
  request_id uuid not null,
  channel text not null,
  state text not null check (state in ('CREATED', 'PAYING', 'MATCHING', 'CREDITED', 'EXPIRED', 'CANCELLED', 'FAILED', 'LATE', 'REVERSED')),
  amount bigint not null check (amount > 0),
  payable bigint not null check (payable >= amount),
  fee bigint not null default 0 check (fee >= 0),
  -- What the provider says it received, and what the ledger credited.
  received bigint check (received > 0),
  credited bigint check (credited > 0),
  payer_name text,
  provider_no text,
  payment_url text,
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  credited_at timestamptz,
  -- A charge-back lowers the deposits of its own day (operations 1.9), and not those of the day of the credit.
  reversed_at timestamptz,
  -- A call-back may be lost: providers outside are asked for the status of orders that still wait.
  queries integer not null default 0,
  next_query_at timestamptz,
  -- The account that an order's transfer goes to stays what the member was shown.
  receiving text,
  -- The activity that the member chose with his order (operations 7.4); what became of it is kept by loyalty.
  activity_id bigint,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, request_id),
  foreign key (merchant_id, channel) references payments.channel (merchant_id, code),
  check ((state in ('CREDITED', 'REVERSED')) = (credited is not null and credited_at is not null)),
  constraint deposit_order_reversed check ((state = 'REVERSED') = (reversed_at is not null))
);
create unique index deposit_order_provider on payments.deposit_order (merchant_id, channel, provider_no) where provider_no is not null;
create index deposit_order_member on payments.deposit_order (merchant_id, member_id, id desc);
create index deposit_order_state on payments.deposit_order (merchant_id, state, id desc);
create index deposit_order_open on payments.deposit_order (expires_at) where state in ('CREATED', 'PAYING');
create index deposit_order_reversed_at on payments.deposit_order (merchant_id, reversed_at) where reversed_at is not null;
create index deposit_order_to_query on payments.deposit_order (next_query_at)
  where next_query_at is not null and state in ('CREATED', 'PAYING', 'MATCHING', 'EXPIRED', 'CANCELLED');
-- No two transfers that are waited for show one account the same amount.
create unique index deposit_order_payable on payments.deposit_order (merchant_id, receiving, payable)
  where receiving is not null and state in ('CREATED', 'PAYING', 'MATCHING');
create index deposit_order_awaited on payments.deposit_order (merchant_id, receiving, payable, created_at) where receiving is not null;
create index deposit_order_channel_day on payments.deposit_order (merchant_id, channel, created_at);
grant select, insert, update on payments.deposit_order to lantern_app;

-- Every step of every order, never changed afterwards.
create table payments.deposit_event (
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
  foreign key (merchant_id, order_id) references payments.deposit_order (merchant_id, id)
);
grant select, insert on payments.deposit_event to lantern_app;

-- What a provider has told us: one row per payment and event, so that a repeated call-back changes nothing.
create table payments.provider_notice (
  merchant_id bigint not null,
  channel text not null,
  provider_no text not null,
  event text not null,
  body jsonb not null,
  digest bytea not null,
  answer text not null,
  received_at timestamptz not null,
  primary key (merchant_id, channel, provider_no, event)
);
grant select, insert on payments.provider_notice to lantern_app;

-- The sandbox provider's own books: it stands in for a company outside and shares nothing with the orders but the order number.
create table payments.sandbox_payment (
  reference text primary key,
  merchant_id bigint not null,
  channel text not null,
  order_no text not null,
  amount bigint not null check (amount > 0),
  payer_name text not null,
  expires_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'PAID', 'FAILED')),
  paid bigint check (paid > 0),
  paid_by text,
  -- Call-backs still to be sent; a restart goes on with them.
  notify_left integer not null default 0 check (notify_left between 0 and 2),
  notify_after timestamptz,
  attempts integer not null default 0,
  -- When the stand-in's payments ended: its statement for reconciliation is read by this.
  ended_at timestamptz,
  unique (merchant_id, channel, order_no)
);
create index sandbox_payment_due on payments.sandbox_payment (notify_after) where notify_left > 0;
create index sandbox_payment_ended on payments.sandbox_payment (merchant_id, channel, ended_at) where state = 'PAID';
grant select, insert, update on payments.sandbox_payment to lantern_app;
