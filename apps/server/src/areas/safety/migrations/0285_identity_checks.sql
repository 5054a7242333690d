-- Proofs of identity (KYC). No row of a level means NONE.
create table safety.identity_check (
  merchant_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  level smallint not null check (level between 1 and 3),
  state text not null check (state in ('SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  -- What the member declared: name, birth date, document and its number, address or source of funds; sealed.
  declared_sealed text not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  -- When what was proven has to be proven anew: the document's own end, or years after the decision.
  expires_at timestamptz,
  primary key (merchant_id, id),
  check ((state = 'SUBMITTED') = (decided_at is null)),
  check (state <> 'REJECTED' or reason is not null),
  check (state not in ('APPROVED', 'EXPIRED') or expires_at is not null)
);
create unique index identity_check_open on safety.identity_check (merchant_id, member_id, level) where state = 'SUBMITTED';
create index identity_check_member on safety.identity_check (merchant_id, member_id, id desc);
create index identity_check_queue on safety.identity_check (merchant_id, state, id);
create index identity_check_ending on safety.identity_check (expires_at) where state = 'APPROVED';
grant select, insert, update on safety.identity_check to lantern_app;

-- Documents, each encrypted with a key of its own, which lies sealed beside it.
create table safety.document (
  merchant_id bigint not null,
  id uuid not null,
  member_id bigint not null,
  -- Null until it is handed in.
  check_id bigint,
  kind text check (kind in ('DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'ADDRESS', 'FUNDS')),
  media text not null check (media in ('image/webp', 'application/pdf')),
  size integer not null check (size between 1 and 5242880),
  key_sealed text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, check_id) references safety.identity_check (merchant_id, id),
  check ((check_id is null) = (kind is null))
);
create index document_of_check on safety.document (merchant_id, check_id) where check_id is not null;
create index document_loose on safety.document (merchant_id, member_id, created_at) where check_id is null;
grant select, insert, update (check_id, kind, key_sealed), delete on safety.document to lantern_app;
