-- Deposits: receiving bank accounts, deposit channels, orders with their history, call-backs of payment providers, and the data of the
-- sandbox provider.
create schema payments;
grant usage on schema payments to lantern_app;

-- One row is one bank account of the operator that members transfer deposits to. Operators insert it; it is not changed or deleted.
create table payments.bank_account (
  brand_id bigint not null,
  -- Also names the account A:BANK:<code> in the ledger.
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  bank text not null,
  holder text not null,
  number text not null,
  -- True: a demonstration account, offered only where sandbox providers are allowed.
  sandbox boolean not null default false,
  primary key (brand_id, code)
);
grant select, insert, update on payments.bank_account to lantern_app;

-- One row is one deposit channel of a brand. Operators insert and update it; rows are not deleted, a channel is switched off with `open`.
create table payments.channel (
  brand_id bigint not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  kind text not null check (kind in ('PSP_CARD', 'E_WALLET', 'QR', 'BANK_TRANSFER', 'CRYPTO', 'MANUAL')),
  -- Key of the channel's default name in the locales; `names` overrides it.
  name_key text not null,
  -- Name of the gateway adapter that serves the channel, and of the account A:PSP:<psp> in the ledger that holds its money (A:CRYPTO:<psp>
  -- for coins).
  gateway text not null,
  psp text not null,
  -- Limits of one deposit, in minor units.
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  -- Fee that the member pays, in ppm of the amount.
  fee_ppm integer not null default 0 check (fee_ppm >= 0 and fee_ppm < 1000000),
  -- Minutes until an unpaid order expires.
  minutes_to_pay integer not null default 30 check (minutes_to_pay between 1 and 1440),
  -- A payment above this amount (minor units) is credited only after the provider's status query confirms it.
  query_above bigint not null default 1000000,
  -- Order in which channels are offered; lower comes first.
  priority integer not null default 100,
  -- False: switched off.
  open boolean not null default true,
  -- True: served by a sandbox provider, offered only where sandbox providers are allowed.
  sandbox boolean not null default false,
  -- Secret with which the provider and the brand sign their messages, encrypted with the server's key: 'v1.<key id>.<base64url>'. No page
  -- shows it.
  secret_sealed text not null,
  -- Address of the provider and the brand's account number there, see gateways/provider-account.ts; {} for channels without a provider.
  settings jsonb not null default '{}',
  -- Conditions: minimum rank of the member (identity.member.vip_level), opening hours in the brand's business time (a span may pass
  -- midnight; null: always), and the maximum sum of a business day in minor units (null: none).
  minimum_rank integer not null default 0 check (minimum_rank >= 0),
  opens_at time,
  closes_at time,
  daily_cap bigint check (daily_cap > 0),
  -- Members of brands with another currency do not see the channel; null: no condition.
  currency text,
  -- The bank account that members transfer to; set for BANK_TRANSFER only.
  receiving text,
  -- Names by language that operators have written: {"EN": "…"}; {}: the default name.
  names jsonb not null default '{}',
  -- Incremented with each change; a change must name the revision that the operator saw.
  revision bigint not null default 1,
  primary key (brand_id, code),
  constraint channel_secret_sealed check (secret_sealed like 'v1.%') not valid,
  constraint channel_hours check ((opens_at is null) = (closes_at is null)),
  constraint channel_bank foreign key (brand_id, receiving) references payments.bank_account (brand_id, code),
  constraint channel_receiving check ((kind = 'BANK_TRANSFER') = (receiving is not null)) not valid
);
grant select, insert, update on payments.channel to lantern_app;

-- One row is one deposit order. The member's call inserts it, or a repair that two operators agreed on (money without an order). Each
-- change of state is a row of payments.deposit_event; rows are not deleted.
create table payments.deposit_order (
  brand_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- Ledger book of the member, copied so that a call-back does not have to read the member.
  book text not null check (book in ('REAL', 'TEST')),
  -- Id chosen by the client: the same request is the same order.
  request_id uuid not null,
  channel text not null,
  -- CREATED: no payment page yet. PAYING: waits for the money. MATCHING: an operator must decide. CREDITED: the member has the money.
  -- LATE: money came after the order ended; an operator must decide. FAILED: the provider or an operator refused it. REVERSED: charged
  -- back.
  state text not null check (state in ('CREATED', 'PAYING', 'MATCHING', 'CREDITED', 'EXPIRED', 'CANCELLED', 'FAILED', 'LATE', 'REVERSED')),
  -- Amounts in minor units. amount: what the member ordered. payable: what the member must pay; for a bank transfer the amount plus 0.01
  -- to 0.99 (1 to 99 minor units of a currency with fewer than two decimals), so that the transfer can be matched. fee: the member's fee,
  -- calculated again from the money that came.
  amount bigint not null check (amount > 0),
  payable bigint not null check (payable >= amount),
  fee bigint not null default 0 check (fee >= 0),
  -- What the provider reports as received, and what the ledger credited (received less fee); null before.
  received bigint check (received > 0),
  credited bigint check (credited > 0),
  -- Name under which the member pays; the reported payer is compared with it.
  payer_name text,
  -- The provider's number of the payment; for coins '<transaction hash>:<place>'.
  provider_no text,
  -- Address of the provider's payment page; null for transfers and coins.
  payment_url text,
  -- Code of why it failed or waits for an operator, e.g. PAYER_NAME_DIFFERS.
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  credited_at timestamptz,
  -- When it was charged back: reports deduct it from the deposits of this day, not of the day of the credit.
  reversed_at timestamptz,
  -- Status queries sent to the provider, in case a call-back was lost; the time of the next one, null: none.
  queries integer not null default 0,
  next_query_at timestamptz,
  -- The bank account that the member was shown, for transfers.
  receiving text,
  -- The promotion that the member chose with the order (promotions area); null: none.
  activity_id bigint,
  primary key (brand_id, id),
  unique (brand_id, member_id, request_id),
  foreign key (brand_id, channel) references payments.channel (brand_id, code),
  check ((state in ('CREDITED', 'REVERSED')) = (credited is not null and credited_at is not null)),
  constraint deposit_order_reversed check ((state = 'REVERSED') = (reversed_at is not null))
);
-- A payment of a provider belongs to one order.
create unique index deposit_order_provider on payments.deposit_order (brand_id, channel, provider_no) where provider_no is not null;
create index deposit_order_member on payments.deposit_order (brand_id, member_id, id desc);
create index deposit_order_state on payments.deposit_order (brand_id, state, id desc);
-- The job that expires orders.
create index deposit_order_open on payments.deposit_order (expires_at) where state in ('CREATED', 'PAYING');
create index deposit_order_reversed_at on payments.deposit_order (brand_id, reversed_at) where reversed_at is not null;
-- The job that queries providers.
create index deposit_order_to_query on payments.deposit_order (next_query_at)
  where next_query_at is not null and state in ('CREATED', 'PAYING', 'MATCHING', 'EXPIRED', 'CANCELLED');
-- Two orders that wait for a transfer to one account never have the same payable amount.
create unique index deposit_order_payable on payments.deposit_order (brand_id, receiving, payable)
  where receiving is not null and state in ('CREATED', 'PAYING', 'MATCHING');
-- Orders that a row of a bank statement may belong to, and payable amounts in use.
create index deposit_order_awaited on payments.deposit_order (brand_id, receiving, payable, created_at) where receiving is not null;
-- What was ordered through a channel on a business day, for its daily maximum.
create index deposit_order_channel_day on payments.deposit_order (brand_id, channel, created_at);
grant select, insert, update on payments.deposit_order to lantern_app;

-- The history of an order: one row per event. Rows are inserted and never changed.
create table payments.deposit_event (
  brand_id bigint not null,
  order_id bigint not null,
  -- Position in the order, from 1.
  number integer not null,
  at timestamptz not null,
  -- Event of the state machine (packages/engines, cashier/deposit-states.ts) or another note.
  event text not null,
  -- Null for the first row.
  from_state text,
  to_state text not null,
  -- Who caused it: account of the member, name of an operator, 'provider:<name>', 'bank:<account>', 'house' (the server) or 'clock' (a
  -- job).
  actor text not null,
  detail jsonb not null default '{}',
  primary key (brand_id, order_id, number),
  foreign key (brand_id, order_id) references payments.deposit_order (brand_id, id)
);
grant select, insert on payments.deposit_event to lantern_app;

-- What providers have reported, by call-back or as the answer to a query. One row per payment and event, so that a repeated report changes
-- nothing. Rows are inserted and never changed.
create table payments.provider_notice (
  brand_id bigint not null,
  channel text not null,
  provider_no text not null,
  -- PAID or FAILED.
  event text not null,
  -- The report as it arrived.
  body jsonb not null,
  -- SHA-256 of order number, event and amount: the same event with another digest is refused as a conflict.
  digest bytea not null,
  -- What was answered: 'ok'.
  answer text not null,
  received_at timestamptz not null,
  primary key (brand_id, channel, provider_no, event)
);
grant select, insert on payments.provider_notice to lantern_app;

-- Payments at the sandbox provider. It acts as an external company and shares only the order number with payments.deposit_order.
create table payments.sandbox_payment (
  brand_id bigint not null,
  -- The provider's number of the payment.
  reference text not null,
  channel text not null,
  order_no text not null,
  amount bigint not null check (amount > 0),
  payer_name text not null,
  expires_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'PAID', 'FAILED')),
  -- What the test user paid, in minor units, and under which name; null before.
  paid bigint check (paid > 0),
  paid_by text,
  -- Call-backs still to be sent, the time of the next attempt, and attempts without success; a restart continues with them.
  notify_left integer not null default 0 check (notify_left between 0 and 2),
  notify_after timestamptz,
  attempts integer not null default 0,
  -- When it was paid or failed; the provider's statement for reconciliation reads by it.
  ended_at timestamptz,
  primary key (brand_id, reference),
  unique (brand_id, channel, order_no)
);
create index sandbox_payment_due on payments.sandbox_payment (notify_after) where notify_left > 0;
create index sandbox_payment_ended on payments.sandbox_payment (brand_id, channel, ended_at) where state = 'PAID';
grant select, insert, update on payments.sandbox_payment to lantern_app;
