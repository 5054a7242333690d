-- Identity verification (KYC).

-- One row is one verification of one level that a member submitted. A member without a row of a level has not submitted it. An operator's
-- decision and the hourly expiry job update the row; rows are not deleted.
create table safety.identity_check (
  brand_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- 1: document. 2: document, selfie and proof of address. 3: source of funds, requires level 2.
  level smallint not null check (level between 1 and 3),
  -- SUBMITTED: waits for an operator. EXPIRED: was approved and must be repeated.
  state text not null check (state in ('SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  -- What the member declared (name, birth date, document number, address or source of funds) as JSON, encrypted with the server's key.
  declared_sealed text not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- Name of the operator; for an approval that changes the real name, of the second approver.
  decided_by text,
  -- The operator's note for colleagues; the member does not see it.
  reason text,
  -- When the verification must be repeated: the end of the document, three years after the decision at the latest.
  expires_at timestamptz,
  -- Why it was rejected, for the member: a code with a text in each language, and an optional message.
  reason_code text check (reason_code in ('UNREADABLE', 'INCOMPLETE', 'WRONG_DOCUMENT', 'DOCUMENT_EXPIRED',
    'NAME_DIFFERS', 'FACE_DIFFERS', 'ADDRESS_NOT_PROVEN', 'FUNDS_NOT_PROVEN', 'OTHER')),
  member_message text check (length(member_message) between 1 and 300),
  primary key (brand_id, id),
  check ((state = 'SUBMITTED') = (decided_at is null)),
  check (state <> 'REJECTED' or reason is not null),
  check (state not in ('APPROVED', 'EXPIRED') or expires_at is not null),
  constraint identity_check_reason check ((state = 'REJECTED') = (reason_code is not null)),
  constraint identity_check_message check (member_message is null or state = 'REJECTED')
);
-- One submitted verification per member and level.
create unique index identity_check_open on safety.identity_check (brand_id, member_id, level) where state = 'SUBMITTED';
create index identity_check_member on safety.identity_check (brand_id, member_id, id desc);
-- The queue of the back office, longest waiting first.
create index identity_check_queue on safety.identity_check (brand_id, state, id);
-- The expiry job.
create index identity_check_ending on safety.identity_check (expires_at) where state = 'APPROVED';
grant select, insert, update on safety.identity_check to lantern_app;

-- One row is one uploaded document of an identity verification. The upload inserts it, the submission of the verification updates it. An
-- hourly job deletes documents that were not submitted within a day.
create table safety.document (
  brand_id bigint not null,
  -- Also the additional authenticated data of the encryption.
  id uuid not null,
  member_id bigint not null,
  -- Null until it is submitted with a verification.
  check_id bigint,
  -- Set with check_id.
  kind text check (kind in ('DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'ADDRESS', 'FUNDS')),
  media text not null check (media in ('image/webp', 'application/pdf')),
  -- Bytes before encryption.
  size integer not null check (size between 1 and 5242880),
  -- The key of this document alone, encrypted with the server's key. A new server key re-encrypts only this small value.
  key_sealed text not null,
  -- AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag.
  content bytea not null,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, check_id) references safety.identity_check (brand_id, id),
  check ((check_id is null) = (kind is null))
);
create index document_of_check on safety.document (brand_id, check_id) where check_id is not null;
-- Documents of a member that are not submitted, to count them.
create index document_loose on safety.document (brand_id, member_id, created_at) where check_id is null;
grant select, insert, delete, update (check_id, kind, key_sealed) on safety.document to lantern_app;
