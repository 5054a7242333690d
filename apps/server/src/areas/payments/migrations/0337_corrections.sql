-- Corrections of members' money by operators (operations 11.2): P08, P09, P36, P48, P52, each with a reason and a picture, each by two people.
create table payments.correction (
  merchant_id bigint not null,
  id uuid not null,
  member_id bigint not null,
  kind text not null check (kind in ('P08', 'P09', 'P36', 'P48', 'P52')),
  amount bigint not null check (amount > 0),
  reason_code text not null,
  note text not null,
  -- The wrong entry that is taken back, and the account it came from.
  original_entry uuid,
  original_account text,
  evidence uuid not null,
  maker_id bigint not null,
  maker text not null,
  asked_at timestamptz not null,
  business_day date not null,
  request_id bigint,
  checker text,
  done_at timestamptz,
  primary key (merchant_id, id),
  check ((checker is null) = (done_at is null)),
  check ((kind in ('P09', 'P36')) = (original_entry is not null and original_account is not null))
);
create index correction_newest on payments.correction (merchant_id, asked_at desc, id);
create index correction_maker on payments.correction (merchant_id, maker_id, business_day);
grant select, insert, update on payments.correction to lantern_app;
