-- Contracts of operations 2: what an upline (or the house) gives a direct downline. A row is one version; its terms never change.
create table agents.contract (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  book text not null check (book in ('REAL', 'TEST')),
  account_id bigint not null,
  -- The direct upline; 0: the house.
  payer_id bigint not null check (payer_id <> account_id),
  -- From the top agent down to the account itself.
  line bigint[] not null,
  version integer not null check (version > 0),
  period text not null check (period in ('DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY', 'HOUR', 'WINDOW')),
  -- Tiers, or the rates of a real-time salary; amounts as digits of minor units.
  terms jsonb not null,
  carry text not null check (carry in ('NONE', 'PERMANENT', 'PREVIOUS', 'MONTH')),
  pay_mode text not null check (pay_mode in ('HOUSE', 'UPLINE')),
  auto_pay boolean not null,
  active_min_valid_bet bigint not null check (active_min_valid_bet >= 0),
  active_min_deposit bigint not null check (active_min_deposit >= 0),
  -- Null: all games.
  categories text[],
  state text not null check (state in ('OFFERED', 'PENDING_START', 'ACTIVE', 'TERMINATING', 'REJECTED', 'EXPIRED', 'WITHDRAWN',
    'SUPERSEDED', 'TERMINATED')),
  offered_at timestamptz not null,
  offered_by text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  effective_from timestamptz,
  ends_at timestamptz,
  ended_by text,
  -- The next period of days without a bill; null: none is to come. Hours and windows are closed for a whole brand at once.
  due_from timestamptz,
  due_to timestamptz,
  check ((due_from is null) = (due_to is null))
);
create unique index contract_offered on agents.contract (merchant_id, account_id, kind) where state = 'OFFERED';
create unique index contract_waiting on agents.contract (merchant_id, account_id, kind) where state = 'PENDING_START';
create unique index contract_running on agents.contract (merchant_id, account_id, kind) where state in ('ACTIVE', 'TERMINATING');
create index contract_of_account on agents.contract (merchant_id, account_id, kind, id desc);
create index contract_of_payer on agents.contract (merchant_id, payer_id, kind, id desc);
create index contract_of_line on agents.contract using gin (line) where state in ('PENDING_START', 'ACTIVE', 'TERMINATING');
create index contract_due on agents.contract (due_to, cardinality(line) desc) where due_to is not null;
create index contract_starting on agents.contract (effective_from) where state = 'PENDING_START';
create index contract_ending on agents.contract (ends_at) where state = 'TERMINATING';
create index contract_expiring on agents.contract (expires_at) where state = 'OFFERED';
grant select, insert, update (state, answered_at, effective_from, ends_at, ended_by, due_from, due_to) on agents.contract to lantern_app;

-- One period of one contract. The figures are those of its closing, and stay.
create table agents.bill (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  contract_id bigint not null references agents.contract (id),
  -- Start of the period, yyyy-MM-ddTHH:mm:ssZ.
  period_key text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  kind text not null,
  book text not null,
  account_id bigint not null,
  payer_id bigint not null,
  -- Whether the house pays, whoever made the contract.
  by_house boolean not null,
  pay_mode text not null,
  line bigint[] not null,
  -- Sums of the team; amounts as digits of minor units.
  figures jsonb not null,
  tier integer,
  rate_ppm bigint not null,
  carry_in bigint not null,
  base bigint not null,
  gross bigint not null,
  downline_gross bigint not null,
  -- What the account is to get.
  due bigint not null check (due >= 0),
  carry_out bigint not null,
  paid bigint not null default 0,
  -- Part of `paid` that the house laid out for the payer.
  advanced bigint not null default 0,
  state text not null check (state in ('NOT_REACHED', 'REVIEW', 'REJECTED', 'PAYABLE', 'CLAIMABLE', 'INSUFFICIENT', 'PART_PAID', 'PAID')),
  -- When it is paid, or tried again.
  pay_at timestamptz,
  claim_until timestamptz,
  short_since timestamptz,
  -- Business day of the last payment.
  paid_on date,
  created_at timestamptz not null,
  note text not null default '',
  unique (contract_id, period_key),
  check (paid between 0 and due and advanced between 0 and paid)
);
create index bill_of_account on agents.bill (merchant_id, account_id, kind, id desc);
create index bill_of_payer on agents.bill (merchant_id, payer_id, kind, period_to);
create index bill_of_brand on agents.bill (merchant_id, id desc);
create index bill_to_pay on agents.bill (pay_at) where pay_at is not null;
create index bill_waiting on agents.bill (merchant_id, state, id desc) where state in ('REVIEW', 'INSUFFICIENT', 'PART_PAID');
create index bill_owed on agents.bill (merchant_id, payer_id) where state in ('INSUFFICIENT', 'PART_PAID');
create index bill_of_house on agents.bill (merchant_id, paid_on) where kind <> 'DIVIDEND' and by_house and paid > 0;
grant select, insert, update (paid, advanced, state, pay_at, claim_until, short_since, paid_on, note) on agents.bill to lantern_app;

-- Settled bets of lines with hourly and real-time salaries, in the hour or window in which they count: late news count in the next one.
create table agents.salary_bet (
  merchant_id bigint not null,
  kind text not null check (kind in ('HOURLY', 'REALTIME')),
  -- Unique for the bet over all games.
  ref text not null,
  counted_at timestamptz not null,
  book text not null,
  category text not null,
  account_id bigint not null,
  uplines bigint[] not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  -- A bet that is settled again: a row with the sign turned takes back what counted before, the next one counts the new outcome, both in the
  -- period that is open by then.
  run integer not null default 1 check (run > 0),
  sign smallint not null default 1 check (sign in (1, -1)),
  primary key (merchant_id, kind, ref, run)
);
create index salary_bet_in_time on agents.salary_bet (merchant_id, kind, counted_at);
grant select, insert on agents.salary_bet to lantern_app;

-- Until when a brand's hours and windows are closed.
create table agents.closed_window (
  merchant_id bigint not null,
  kind text not null check (kind in ('HOURLY', 'REALTIME')),
  closed_to timestamptz not null,
  primary key (merchant_id, kind)
);
grant select, insert, update on agents.closed_window to lantern_app;

-- Lines in which no contract is made and no bill is paid, nor money leaves, until operators release them.
create table agents.frozen_line (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  account_id bigint not null,
  frozen_at timestamptz not null,
  frozen_by text not null,
  reason text not null,
  released_at timestamptz,
  released_by text
);
create unique index frozen_line_now on agents.frozen_line (merchant_id, account_id) where released_at is null;
grant select, insert, update (released_at, released_by) on agents.frozen_line to lantern_app;
