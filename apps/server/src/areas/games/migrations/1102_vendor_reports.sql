-- Reports of vendors that operators bring as files, for comparison with the platform's transactions (matching/).

-- One row is the report of one vendor for one business day. Bringing it again replaces it.
create table games.vendor_report (
  brand_id bigint not null,
  vendor text not null,
  day date not null,
  -- The operator.
  brought_by text not null,
  brought_at timestamptz not null,
  primary key (brand_id, vendor, day)
);
grant select, insert, update on games.vendor_report to lantern_app;

-- One row is one transaction of a report. Deleted and inserted with the report.
create table games.vendor_report_line (
  brand_id bigint not null,
  vendor text not null,
  day date not null,
  transaction text collate "C" not null,
  -- The member as the vendor names it.
  player text not null,
  round text collate "C" not null,
  game text not null,
  -- What left the wallet and what came into it, in minor units.
  taken bigint not null check (taken >= 0),
  paid bigint not null check (paid >= 0),
  -- State of its round when the report was made.
  state text not null check (state in ('OPEN', 'ENDED', 'VOID')),
  at timestamptz not null,
  primary key (brand_id, vendor, day, transaction),
  foreign key (brand_id, vendor, day) references games.vendor_report
);
-- For transactions of a day by their time, whatever day the report is for.
create index vendor_report_line_at on games.vendor_report_line (brand_id, vendor, at);
grant select, insert, delete on games.vendor_report_line to lantern_app;
