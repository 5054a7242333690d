-- Passkeys of operators. One stands for password and code app together, so it is made where both are proven, and goes where either
-- is set anew by somebody else.
create table staff.passkey (
  merchant_id bigint not null,
  -- Credential id, base64url.
  id text not null,
  operator_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Whether the authenticator stores copies of it on other devices of its owner.
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, operator_id) references staff.operator (merchant_id, id)
);
create index passkey_of_operator on staff.passkey (merchant_id, operator_id, created_at);

-- What the server has asked an authenticator: to make a passkey for an operator, or to log somebody in. Each is answered once.
create table staff.passkey_challenge (
  merchant_id bigint not null,
  id uuid not null,
  -- Null where anybody may answer: a login.
  operator_id bigint,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, operator_id) references staff.operator (merchant_id, id)
);
create index passkey_challenge_age on staff.passkey_challenge (expires_at);

grant select, insert, update, delete on staff.passkey, staff.passkey_challenge to lantern_app;
