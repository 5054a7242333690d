-- What was changed of that which processes remember: each of them asks for news twice a second. Short-lived.
create table kit.change (
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index change_by_xid on kit.change (xid);
create index change_by_time on kit.change using brin (at);
grant select, insert, delete on kit.change to lantern_app;
