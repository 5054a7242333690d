-- Where members' money is paid to (operations 7.5). Numbers are sealed with a key outside of the database; `number_key` is a
-- keyed digest of the number, so that one number stands on one account of a brand.
create table payments.payout_account (
  merchant_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('BANK', 'E_WALLET', 'CRYPTO')),
  institution text not null,
  holder text not null,
  number_sealed text not null,
  number_key bytea not null,
  last4 text not null check (length(last4) = 4),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index payout_account_number on payments.payout_account (merchant_id, number_key) where removed_at is null;
create index payout_account_member on payments.payout_account (merchant_id, member_id, id) where removed_at is null;
grant select, insert, update (number_sealed, removed_at) on payments.payout_account to lantern_app;

-- A brand's key of those digests, sealed; made at the first account.
create table payments.number_key (
  merchant_id bigint primary key,
  sealed text not null,
  created_at timestamptz not null
);
grant select, insert, update (sealed) on payments.number_key to lantern_app;

-- Ways to pay out, in the order in which they are proposed.
create table payments.payout_channel (
  merchant_id bigint not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name_key text not null,
  -- Name of the gateway that serves it, and of the asset account A:PSP:<psp> it pays from.
  gateway text not null,
  psp text not null,
  priority integer not null default 100,
  open boolean not null default true,
  sandbox boolean not null default false,
  settings jsonb not null default '{}',
  secret_sealed text check (secret_sealed like 'v1.%'),
  names jsonb not null default '{}',
  revision bigint not null default 1,
  -- Withdrawals above what a channel pays at once leave in several payments, one after the other (operations 7.7). Each try has its own
  -- number at the provider already; a part is what one try pays.
  -- The most of one payment in minor units; null: any amount.
  maximum bigint check (maximum > 0),
  primary key (merchant_id, code)
);
grant select, insert, update on payments.payout_channel to lantern_app;
