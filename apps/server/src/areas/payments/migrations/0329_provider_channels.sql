-- Channels that companies outside serve: where they answer and under which number they know the brand. What both sign with is sealed.
alter table payments.channel
  add column settings jsonb not null default '{}',
  -- Offered to members of this rank and above, inside these hours of the brand's time (a span may pass midnight), up to so much a day.
  add column minimum_rank integer not null default 0 check (minimum_rank >= 0),
  add column opens_at time,
  add column closes_at time,
  add column daily_cap bigint check (daily_cap > 0),
  -- Null: the brand's own currency.
  add column currency text,
  -- The house's bank account that a transfer is sent to.
  add column receiving text,
  add constraint channel_hours check ((opens_at is null) = (closes_at is null));
alter table payments.payout_channel
  add column settings jsonb not null default '{}',
  add column secret_sealed text check (secret_sealed like 'v1.%');

-- When the stand-in's payments ended: its statement for reconciliation is read by this.
alter table payments.sandbox_payment add column ended_at timestamptz;
update payments.sandbox_payment set ended_at = notify_after where state <> 'WAITING';
create index sandbox_payment_ended on payments.sandbox_payment (merchant_id, channel, ended_at) where state = 'PAID';
create index sandbox_payout_made on payments.sandbox_payout (merchant_id, channel, created_at) where state = 'PAID';

-- A call-back may be lost: providers outside are asked for the status of orders that still wait.
alter table payments.deposit_order
  add column queries integer not null default 0,
  add column next_query_at timestamptz;
create index deposit_order_to_query on payments.deposit_order (next_query_at)
  where next_query_at is not null and state in ('CREATED', 'PAYING', 'MATCHING', 'EXPIRED', 'CANCELLED');
