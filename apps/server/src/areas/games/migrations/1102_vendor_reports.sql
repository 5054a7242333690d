-- A vendor's report of a business day as an operator brought it; bringing it again replaces it.
create table games.vendor_report (
  merchant_id bigint not null,
  vendor text not null,
  day date not null,
  brought_by text not null,
  brought_at timestamptz not null,
  primary key (merchant_id, vendor, day)
);
grant select, insert, update on games.vendor_report to lantern_app;

create table games.vendor_report_line (
  merchant_id bigint not null,
  vendor text not null,
  day date not null,
  transaction text collate "C" not null,
  player text not null,
  round text collate "C" not null,
  game text not null,
  -- Minor units.
  taken bigint not null check (taken >= 0),
  paid bigint not null check (paid >= 0),
  state text not null check (state in ('OPEN', 'ENDED', 'VOID')),
  at timestamptz not null,
  primary key (merchant_id, vendor, day, transaction),
  foreign key (merchant_id, vendor, day) references games.vendor_report
);
create index vendor_report_line_at on games.vendor_report_line (merchant_id, vendor, at);
grant select, insert, delete on games.vendor_report_line to lantern_app;
