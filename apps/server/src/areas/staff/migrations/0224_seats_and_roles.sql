-- A seat lets an operator of one brand work in another. It is an operator's row of that brand with the same id, so that
-- everything done there names him; state, roles, password and code app are those of his home row.
alter table staff.operator
  add column home_merchant_id bigint,
  -- Addresses and networks that he may come from; everywhere when empty.
  add column allowed_ranges text[] not null default '{}',
  -- The approved request by which its maker may take a new first password for this operator, once.
  add column reset_request_id bigint,
  drop constraint operator_name_check,
  add constraint operator_name_length check (length(name) between 3 and 80),
  add constraint operator_seat check (home_merchant_id is null or home_merchant_id <> merchant_id);
create index operator_seats on staff.operator (id, home_merchant_id) where home_merchant_id is not null;

-- Roles that a brand has made beside those of the house.
create table staff.role (
  merchant_id bigint not null,
  name text not null check (name ~ '^[a-z][a-z0-9-]{2,39}$'),
  permissions text[] not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (merchant_id, name)
);
grant select, insert, update on staff.role to lantern_app;

-- Where a brand's operators may come from, all of them; everywhere when empty.
create table staff.office (
  merchant_id bigint primary key,
  allowed_ranges text[] not null,
  updated_at timestamptz not null
);
grant select, insert, update on staff.office to lantern_app;

alter table staff.session drop constraint session_end_reason_check;
alter table staff.session add constraint session_end_reason_check
  check (end_reason in ('LOGOUT', 'REPLACED', 'PASSWORD_CHANGED', 'IDLE', 'EXPIRED', 'DISABLED', 'RESET', 'REVOKED'));
create index session_history on staff.session (merchant_id, operator_id, id desc);
