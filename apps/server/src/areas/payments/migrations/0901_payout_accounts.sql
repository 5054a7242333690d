-- Where withdrawals are paid to, and through which channels.

-- One row is one account that a member's withdrawals are paid to. The member inserts it and can remove it; a removed row stays, because
-- orders refer to it.
create table payments.payout_account (
  brand_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('BANK', 'E_WALLET', 'CRYPTO')),
  -- Name of the bank or e-wallet; for coins the coin and its chain.
  institution text not null,
  -- Must be the member's real name; the first account sets it.
  holder text not null,
  -- The number or address, encrypted with the server's key.
  number_sealed text not null,
  -- Digest of kind and number with the brand's key (payments.number_key), so that a number is in one account of a brand only.
  number_key bytea not null,
  -- Last four characters, shown to the member.
  last4 text not null check (length(last4) = 4),
  created_at timestamptz not null,
  -- Null: in use.
  removed_at timestamptz,
  primary key (brand_id, id)
);
create unique index payout_account_number on payments.payout_account (brand_id, number_key) where removed_at is null;
create index payout_account_member on payments.payout_account (brand_id, member_id, id) where removed_at is null;
grant select, insert, update (number_sealed, removed_at) on payments.payout_account to lantern_app;

-- The key of number_key: one row per brand, created with the first account. Updated only when the server seals it with a newer key.
create table payments.number_key (
  brand_id bigint primary key,
  -- The key, encrypted with the server's key.
  sealed text not null,
  created_at timestamptz not null
);
grant select, insert, update (sealed) on payments.number_key to lantern_app;

-- One row is one payout channel of a brand. Operators insert and update it; rows are not deleted, a channel is switched off with `open`.
create table payments.payout_channel (
  brand_id bigint not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  -- Key of the channel's default name in the locales; `names` overrides it.
  name_key text not null,
  -- Name of the gateway adapter that serves the channel, and of the account A:PSP:<psp> in the ledger that it pays from (A:CRYPTO:<psp>
  -- for coins).
  gateway text not null,
  psp text not null,
  -- Order in which channels are proposed; lower comes first.
  priority integer not null default 100,
  -- False: switched off.
  open boolean not null default true,
  -- True: served by a sandbox provider, used only where sandbox providers are allowed.
  sandbox boolean not null default false,
  -- Address of the provider and the brand's account number there, see gateways/provider-account.ts.
  settings jsonb not null default '{}',
  -- Secret with which the provider and the brand sign their messages, encrypted with the server's key; null for sandbox providers.
  secret_sealed text check (secret_sealed like 'v1.%'),
  -- Names by language that operators have written: {"EN": "…"}; {}: the default name.
  names jsonb not null default '{}',
  -- Incremented with each change; a change must name the revision that the operator saw.
  revision bigint not null default 1,
  -- Maximum of one payment in minor units; a larger withdrawal is paid in parts, one after the other. Null: no maximum.
  maximum bigint check (maximum > 0),
  primary key (brand_id, code)
);
grant select, insert, update on payments.payout_channel to lantern_app;
