-- Tries of the fund password (its hash is in identity.credential). A try is counted before it is judged, so that tries sent at
-- the same moment count one by one; the right one sets the count back.
create table identity.fund_try (
  merchant_id bigint not null,
  member_id bigint not null,
  fails integer not null check (fails >= 0),
  locked_until timestamptz,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);
grant select, insert, update on identity.fund_try to lantern_app;
