-- Vendors from elsewhere as a brand has connected them: which protocol they speak, where their games open, what they sign with.
create table games.vendor_connection (
  merchant_id bigint not null,
  vendor text not null,
  -- FORMS: signed forms, one address an operation; see docs/vendor-protocol.md.
  protocol text not null check (protocol in ('FORMS')),
  -- Address of a game with {game}, {language}, {token} and {currency} in it.
  game_url text not null,
  secret_sealed text not null,
  -- Addresses that may call; empty for any.
  allowed_addresses text[] not null default '{}',
  changed_at timestamptz not null,
  primary key (merchant_id, vendor)
);
grant select, insert, update, delete on games.vendor_connection to lantern_app;
create index session_player on games.session (vendor, member_id, opened_at) where opened_at is not null;
