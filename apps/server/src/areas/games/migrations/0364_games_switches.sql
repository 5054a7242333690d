-- What operators shut at once: games, vendors, everybody's play, one member's play. And the login that a game was opened under.

-- Shown and not to be opened. `enabled` false hides; both refuse new bets and let rounds under way end.
alter table games.vendor add column in_maintenance boolean not null default false;
alter table games.game add column in_maintenance boolean not null default false;

-- The end of this login is the end of the session's bets. Null where nobody logged in for it.
alter table games.session add column login_id bigint;

-- Play that is stopped: member 0 stands for everybody.
create table games.stop (
  merchant_id bigint not null,
  member_id bigint not null check (member_id >= 0),
  reason text not null,
  operator text not null,
  at timestamptz not null,
  primary key (merchant_id, member_id)
);
grant select, insert, delete on games.stop to lantern_app;

-- A round is also looked for by its name alone; that of a member's round is found as quickly as before.
drop index games.vendor_transaction_round;
create index vendor_transaction_round on games.vendor_transaction (round_ref, member_id);
