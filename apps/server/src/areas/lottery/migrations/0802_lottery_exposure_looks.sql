-- Who has seen what the numbers of a draw without a result may cost: he does not enter its result.
create table lottery.exposure_look (
  merchant_id bigint not null,
  issue_id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  looked_at timestamptz not null,
  primary key (merchant_id, issue_id, operator_id),
  foreign key (merchant_id, issue_id) references lottery.issue
);
grant select, insert on lottery.exposure_look to lantern_app;
