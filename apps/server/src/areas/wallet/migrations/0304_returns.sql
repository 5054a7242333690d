-- Members whose money with vendors has to come back to the main wallet by itself: they are shut out from play (operations 10).
create table wallet.return_due (
  merchant_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  primary key (merchant_id, member_id)
);
create index return_due_next on wallet.return_due (due_at);
grant select, insert, update, delete on wallet.return_due to lantern_app;
