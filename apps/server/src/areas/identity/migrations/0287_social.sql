-- Ways in that another house vouches for: OpenID providers, and Firebase for telephone numbers.

-- Per brand. `settings` are public (client id, issuer, endpoints); the secret is sealed, empty where the kind has none.
create table identity.identity_provider (
  merchant_id bigint not null,
  provider text not null check (provider in ('GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE')),
  enabled boolean not null,
  settings jsonb not null,
  sealed_secret text not null,
  set_at timestamptz not null,
  primary key (merchant_id, provider)
);

-- Whom a provider's account opens. A subject is unique within its issuer, so the issuer belongs to the key: another issuer under
-- the same name is another house. An address that the provider has checked is a note and finds nobody.
create table identity.social_link (
  merchant_id bigint not null,
  issuer text not null check (length(issuer) between 1 and 300),
  subject text not null check (length(subject) between 1 and 255),
  member_id bigint not null,
  provider text not null,
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (merchant_id, issuer, subject),
  unique (merchant_id, member_id, provider),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);

-- What is asked and waited for grows; what names it is code.
alter table identity.security_challenge drop constraint if exists security_challenge_kind_check;
alter table identity.security_challenge add constraint security_challenge_kind_word check (kind ~ '^[A-Z][A-Z_]{1,39}$');

grant select, insert, update, delete on identity.identity_provider, identity.social_link to lantern_app;
