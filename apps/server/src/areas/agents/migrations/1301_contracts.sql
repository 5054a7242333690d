-- Contracts by which an upline, or the platform, pays dividends and salaries to agents, and the bills of their periods. Amounts are in
-- minor units of the brand's currency, rates in ppm.

-- One row is one version of a contract of one account. Its terms never change: a changed contract is a new version. Offers, answers, jobs
-- and operators update the state and the columns after it.
create table agents.contract (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- DIVIDEND shares profit; DAILY, HOURLY and REALTIME are salaries on play.
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  book text not null check (book in ('REAL', 'TEST')),
  -- The account that is paid.
  account_id bigint not null,
  -- The other side of the contract: the direct upline; 0: the platform.
  payer_id bigint not null check (payer_id <> account_id),
  -- The chain from the top agent down to the account itself.
  line bigint[] not null,
  -- Number of the version for this account and kind, from 1.
  version integer not null check (version > 0),
  -- How long one bill covers; HOUR for HOURLY, WINDOW (five minutes) for REALTIME.
  period text not null check (period in ('DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY', 'HOUR', 'WINDOW')),
  -- TIERED: tiers with rate and minimum figures. REALTIME: rates on won and lost bets and the minimum of a single bet. Amounts and rates
  -- as digits.
  terms jsonb not null,
  -- What happens to a negative result of a period: NONE: not carried. PERMANENT: carried until it is earned. PREVIOUS: carried into the
  -- next period only. MONTH: carried from the first into the second half of a month. A REALTIME salary always carries it.
  carry text not null check (carry in ('NONE', 'PERMANENT', 'PREVIOUS', 'MONTH')),
  -- HOUSE: the platform pays every level its part. UPLINE: each upline pays its downline; the platform pays the top agent.
  pay_mode text not null check (pay_mode in ('HOUSE', 'UPLINE')),
  -- Whether a dividend is paid without a claim by the account.
  auto_pay boolean not null,
  -- Minimum of valid bets and of deposits for an account of the team to count as active.
  active_min_valid_bet bigint not null check (active_min_valid_bet >= 0),
  active_min_deposit bigint not null check (active_min_deposit >= 0),
  -- Game categories that count; null: all.
  categories text[],
  -- OFFERED → PENDING_START (accepted) → ACTIVE → TERMINATING → TERMINATED. REJECTED, EXPIRED, WITHDRAWN: offers that came to nothing.
  -- SUPERSEDED: replaced by a new version. The transitions are in packages/engines/src/agency/contract-states.ts.
  state text not null check (state in ('OFFERED', 'PENDING_START', 'ACTIVE', 'TERMINATING', 'REJECTED', 'EXPIRED', 'WITHDRAWN',
    'SUPERSEDED', 'TERMINATED')),
  offered_at timestamptz not null,
  offered_by text not null,
  -- When an offer without an answer expires.
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- From when it applies and until when; null while unknown.
  effective_from timestamptz,
  ends_at timestamptz,
  ended_by text,
  -- The next period of days without a bill; null: there is none, or hours and windows, which are closed for a whole brand at once
  -- (agents.closed_window).
  due_from timestamptz,
  due_to timestamptz,
  primary key (brand_id, id),
  check ((due_from is null) = (due_to is null))
);
-- An account has at most one contract of a kind in each of these stages.
create unique index contract_offered on agents.contract (brand_id, account_id, kind) where state = 'OFFERED';
create unique index contract_waiting on agents.contract (brand_id, account_id, kind) where state = 'PENDING_START';
create unique index contract_running on agents.contract (brand_id, account_id, kind) where state in ('ACTIVE', 'TERMINATING');
-- For contracts of an account or payer.
create index contract_of_account on agents.contract (brand_id, account_id, kind, id desc);
create index contract_of_payer on agents.contract (brand_id, payer_id, kind, id desc);
-- For contracts of an agent's branch.
create index contract_of_line on agents.contract using gin (line) where state in ('PENDING_START', 'ACTIVE', 'TERMINATING');
-- For jobs: periods to close, contracts that start, end or expire.
create index contract_due on agents.contract (due_to, cardinality(line) desc) where due_to is not null;
create index contract_starting on agents.contract (effective_from) where state = 'PENDING_START';
create index contract_ending on agents.contract (ends_at) where state = 'TERMINATING';
create index contract_expiring on agents.contract (expires_at) where state = 'OFFERED';
grant select, insert, update (state, answered_at, effective_from, ends_at, ended_by, due_from, due_to) on agents.contract to lantern_app;

-- One row is the bill of one period of one contract. The figures are those of the closing and never change; only the payment columns are
-- updated. Not deleted.
create table agents.bill (
  brand_id bigint not null,
  id bigint generated always as identity,
  contract_id bigint not null,
  -- Start of the period, yyyy-MM-ddTHH:mm:ssZ.
  period_key text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  kind text not null,
  book text not null,
  account_id bigint not null,
  -- As in agents.contract; 0: the platform.
  payer_id bigint not null,
  -- Whether the platform pays: in pay_mode HOUSE every bill, otherwise the top agent's.
  by_platform boolean not null,
  pay_mode text not null,
  -- As in agents.contract.
  line bigint[] not null,
  -- Sums of the team: {stake, validBet, payout, rebate, bonus, salaries, winBase, lossBase, active}, amounts as digits.
  figures jsonb not null,
  -- Position of the tier that was reached, from 0; null for none. rate_ppm is its rate, 0 for REALTIME.
  tier integer,
  rate_ppm bigint not null,
  -- Carried from the period before, 0 or negative.
  carry_in bigint not null,
  -- The amount on which the rate is applied.
  base bigint not null,
  -- What the contract gives for the period.
  gross bigint not null,
  -- Sum of gross of the direct downlines' bills whose periods ended within this one.
  downline_gross bigint not null,
  -- What the account is to get: gross, in pay_mode HOUSE less downline_gross.
  due bigint not null check (due >= 0),
  -- Carried to the next period, 0 or negative.
  carry_out bigint not null,
  -- What was paid so far.
  paid bigint not null default 0,
  -- Part of paid that the platform paid in place of the payer, who owes it.
  advanced bigint not null default 0,
  -- NOT_REACHED: nothing to pay. REVIEW: large, an operator decides; REJECTED by it. PAYABLE; CLAIMABLE: the account claims it, or it is
  -- paid at claim_until. INSUFFICIENT, PART_PAID: the payer had nothing or too little. PAID. The transitions are in
  -- packages/engines/src/agency/contract-states.ts.
  state text not null check (state in ('NOT_REACHED', 'REVIEW', 'REJECTED', 'PAYABLE', 'CLAIMABLE', 'INSUFFICIENT', 'PART_PAID', 'PAID')),
  -- When it is paid or tried again; null: not by the job.
  pay_at timestamptz,
  claim_until timestamptz,
  -- Since when the payer has been unable to pay; null: never was.
  short_since timestamptz,
  -- Business day of the last payment.
  paid_on date,
  created_at timestamptz not null,
  -- Note of the operator.
  note text not null default '',
  primary key (brand_id, id),
  foreign key (brand_id, contract_id) references agents.contract,
  unique (brand_id, contract_id, period_key),
  check (paid between 0 and due and advanced between 0 and paid)
);
-- For bills of an account and of a payer.
create index bill_of_account on agents.bill (brand_id, account_id, kind, id desc);
create index bill_of_payer on agents.bill (brand_id, payer_id, kind, period_to);
-- For the job that pays.
create index bill_to_pay on agents.bill (pay_at) where pay_at is not null;
-- For bills that operators look at.
create index bill_waiting on agents.bill (brand_id, state, id desc) where state in ('REVIEW', 'INSUFFICIENT', 'PART_PAID');
-- For what an agent owes its downlines.
create index bill_owed on agents.bill (brand_id, payer_id) where state in ('INSUFFICIENT', 'PART_PAID');
-- For salaries that the platform has paid to a team, which reduce its dividend.
create index bill_of_platform on agents.bill (brand_id, paid_on) where kind <> 'DIVIDEND' and by_platform and paid > 0;
grant select, insert, update (paid, advanced, state, pay_at, claim_until, short_since, paid_on, note) on agents.bill to lantern_app;

-- One row is one settled bet of a branch with hourly or real-time salaries, in the hour or window in which it counts
-- (contracts/count-bets.ts). A bet that comes late counts in the first period that is not closed. Rows are never changed or deleted: a
-- bet that is settled again gets a row with sign -1 that reverses the earlier one, and a row for the new outcome, both in the period that
-- is open by then.
create table agents.salary_bet (
  brand_id bigint not null,
  kind text not null check (kind in ('HOURLY', 'REALTIME')),
  -- Names the bet, unique over all games.
  ref text not null,
  -- Time of settlement, but not before the end of the closed periods.
  counted_at timestamptz not null,
  book text not null,
  category text not null,
  account_id bigint not null,
  -- From the top agent to the direct upline.
  uplines bigint[] not null,
  stake bigint not null,
  -- What counts of the stake (docs/promotions.md).
  valid bigint not null,
  payout bigint not null,
  -- Number of the row among those of the bet, from 1.
  run integer not null default 1 check (run > 0),
  sign smallint not null default 1 check (sign in (1, -1)),
  primary key (brand_id, kind, ref, run)
);
-- For the bets of an hour or window.
create index salary_bet_in_time on agents.salary_bet (brand_id, kind, counted_at);
grant select, insert on agents.salary_bet to lantern_app;

-- One row: hours or windows of a brand are closed up to closed_to. Writers of salary_bet lock it shared, closing a period locks it
-- exclusively; so no bet is added to a closed period.
create table agents.closed_window (
  brand_id bigint not null,
  kind text not null check (kind in ('HOURLY', 'REALTIME')),
  closed_to timestamptz not null,
  primary key (brand_id, kind)
);
grant select, insert, update on agents.closed_window to lantern_app;
