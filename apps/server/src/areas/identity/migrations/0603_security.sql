-- Proofs of identity besides the password, the attempts of each, and what follows from them.

-- Secret of a member's authenticator app. Setting up inserts the row, the first right code confirms it, switching off deletes it.
create table identity.totp (
  brand_id bigint not null,
  member_id bigint not null,
  -- The secret, encrypted with the server's key.
  secret_sealed text not null,
  -- Time step of the last accepted code: each code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null: being set up, not valid as a proof.
  confirmed_at timestamptz,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references identity.member (brand_id, id)
);
grant select, insert, update, delete on identity.totp to lantern_app;

-- Backup codes for a member who has lost the authenticator app. New codes replace all old ones; a used code stays with used_at.
create table identity.recovery_code (
  brand_id bigint not null,
  member_id bigint not null,
  -- HMAC with the secret of the authenticator app as its key: without the server's key the codes cannot be found by trying.
  digest bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, member_id, digest),
  foreign key (brand_id, member_id) references identity.totp (brand_id, member_id) on delete cascade
);
grant select, insert, update, delete on identity.recovery_code to lantern_app;

-- Passkeys (WebAuthn credentials) of members. Updated at each login, deleted by the member.
create table identity.passkey (
  brand_id bigint not null,
  -- Credential id, base64url.
  id text not null,
  owner_id bigint not null,
  -- COSE public key.
  public_key bytea not null,
  -- Signature counter. A login whose counter has not grown is refused, because the key was copied; 0 stays 0 for devices without a
  -- counter.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Whether the authenticator synchronises the passkey to other devices of its owner.
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, owner_id) references identity.member (brand_id, id)
);
create index passkey_of_member on identity.passkey (brand_id, owner_id, created_at);
grant select, insert, update, delete on identity.passkey to lantern_app;

-- Security questions of a member: three of the server's list. Replaced as a whole.
create table identity.security_question (
  brand_id bigint not null,
  member_id bigint not null,
  -- Code of the question, e.g. FIRST_PET.
  question text not null,
  -- Hashed like a password.
  answer_hash text not null,
  set_at timestamptz not null,
  primary key (brand_id, member_id, question),
  foreign key (brand_id, member_id) references identity.member (brand_id, id)
);
grant select, insert, update, delete on identity.security_question to lantern_app;

-- Attempts of each kind of proof, by member. A attempt is counted before it is checked, so that parallel attempts count one by one. A right proof
-- deletes the row.
create table identity.proof_attempt (
  brand_id bigint not null,
  member_id bigint not null,
  -- EXTRA: second proof at login. CODE: authenticator code. QUESTION: security questions. BANK_NAME: holder's name of the bank account.
  kind text not null check (kind in ('EXTRA', 'CODE', 'QUESTION', 'BANK_NAME')),
  -- Attempts since counted_from.
  attempts integer not null check (attempts >= 0),
  counted_from timestamptz not null,
  -- Null: not locked.
  locked_until timestamptz,
  primary key (brand_id, member_id, kind),
  foreign key (brand_id, member_id) references identity.member (brand_id, id)
);
grant select, insert, update, delete on identity.proof_attempt to lantern_app;

-- What the server has requested and waits for: the answer of a passkey, a second proof, the return of an external login. Also single-use
-- ids that must not be used again. An answer deletes the row; a job deletes rows at expires_at.
create table identity.security_challenge (
  brand_id bigint not null,
  id uuid not null,
  -- PASSKEY_ADD, PASSKEY_LOGIN, EXTRA (second proof), SOCIAL_FLOW, SOCIAL_TICKET, FIREBASE_TOKEN.
  kind text not null,
  -- Null while the member is not known.
  member_id bigint,
  -- What the answer is checked against; the fields depend on the kind.
  data jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (brand_id, id),
  constraint security_challenge_kind_word check (kind ~ '^[A-Z][A-Z_]{1,39}$')
);
create index security_challenge_age on identity.security_challenge (expires_at);
grant select, insert, update, delete on identity.security_challenge to lantern_app;

-- Members who cannot withdraw until a time, because the account was opened or changed with a weak proof. One row per member; a later end
-- replaces an earlier one.
create table identity.withdrawal_hold (
  brand_id bigint not null,
  member_id bigint not null,
  until timestamptz not null,
  -- FUND_RESET: new fund password. BANK_NAME: login proven with the holder's name only. ACCOUNT_CLAIMED: see identity.account_claim.
  reason text not null check (reason in ('FUND_RESET', 'BANK_NAME', 'ACCOUNT_CLAIMED')),
  set_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references identity.member (brand_id, id)
);
grant select, insert, update, delete on identity.withdrawal_hold to lantern_app;

-- Wrong attempts of the fund password (its hash is in identity.credential). A attempt is counted before it is checked, so that parallel attempts
-- count one by one; the right password sets fails to 0.
create table identity.fund_attempt (
  brand_id bigint not null,
  member_id bigint not null,
  fails integer not null check (fails >= 0),
  locked_until timestamptz,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references identity.member (brand_id, id)
);
grant select, insert, update on identity.fund_attempt to lantern_app;

-- Accounts that were registered with an unverified mobile number and taken over by the owner of the number at the first verification: all
-- proofs of the earlier user were removed. One row per account, never changed; operators see it.
create table identity.account_claim (
  brand_id bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  ip text not null,
  -- How many proofs of each kind were removed, e.g. {"passkeys": 1}.
  removed jsonb not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references identity.member (brand_id, id)
);
grant select, insert on identity.account_claim to lantern_app;
