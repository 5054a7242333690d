-- Accounts whose number nobody had proven at the registration, and whom the number's holder has taken over by his first proof: what could
-- open them before is gone. Operators see when it happened.
create table identity.account_claim (
  merchant_id bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  ip text not null,
  -- How many of each kind were removed, e.g. {"passkeys": 1}.
  removed jsonb not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);
grant select, insert on identity.account_claim to lantern_app;
grant delete on identity.credential to lantern_app;

alter table identity.withdrawal_hold drop constraint withdrawal_hold_reason_check;
alter table identity.withdrawal_hold
  add constraint withdrawal_hold_reason_check check (reason in ('FUND_RESET', 'BANK_NAME', 'ACCOUNT_CLAIMED'));
