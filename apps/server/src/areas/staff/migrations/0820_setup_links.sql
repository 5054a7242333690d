-- Where an operator is written to. A person has one address, an address one operator of a brand: a second account of the same
-- mailbox would be a second pair of eyes of the same person.
alter table staff.operator
  add column email text check (length(email) between 6 and 100),
  -- The maker of a request no longer takes first passwords.
  drop column reset_request_id;
create unique index operator_email on staff.operator (merchant_id, email) where email is not null;

-- The one link by which an operator sets a password of his own: only its digest is kept, using it takes the row away.
create table staff.setup_link (
  merchant_id bigint not null,
  operator_id bigint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (merchant_id, operator_id),
  foreign key (merchant_id, operator_id) references staff.operator (merchant_id, id)
);
grant select, insert, update, delete on staff.setup_link to lantern_app;
