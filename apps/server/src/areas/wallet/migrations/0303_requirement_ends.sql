-- The bonus that a requirement is for, taken back as far as it is there when the requirement ends by the clock (operations 6.6).
alter table wallet.requirement
  add column bonus_type text,
  add column bonus_amount bigint,
  add constraint requirement_bonus check ((bonus_type is null) = (bonus_amount is null) and bonus_amount > 0);
create index requirement_due on wallet.requirement (expires_at) where state = 'OPEN';

-- Bets that were too high for a requirement, each once. They count nothing; three of one requirement are a risk flag.
create table wallet.requirement_breach (
  merchant_id bigint not null,
  requirement_id bigint not null,
  bet_ref text not null,
  stake bigint not null check (stake > 0),
  settled_at timestamptz not null,
  primary key (merchant_id, requirement_id, bet_ref),
  foreign key (merchant_id, requirement_id) references wallet.requirement (merchant_id, id)
);
grant select, insert on wallet.requirement_breach to lantern_app;
