-- What vendors report afterwards about what was played on our wallet, and how rounds that stay open are asked about.

-- A day of our book of transactions is read by times, which grow with the table.
create index vendor_transaction_at on games.vendor_transaction using brin (at) with (pages_per_range = 16);

-- Where a vendor from elsewhere answers questions; null: its report comes as a file.
alter table games.vendor_connection add column report_url text;

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

-- What a vendor said when it was last asked about a round that is open here.
create table games.round_question (
  merchant_id bigint not null,
  vendor text not null,
  member_id bigint not null,
  ref text collate "C" not null,
  asked_at timestamptz not null,
  -- OPEN, ENDED, VOID; UNKNOWN: it has no such round; SILENT: it did not say.
  answer text not null check (answer in ('OPEN', 'ENDED', 'VOID', 'UNKNOWN', 'SILENT')),
  stake bigint,
  payout bigint,
  primary key (merchant_id, vendor, member_id, ref)
);
grant select, insert, update, delete on games.round_question to lantern_app;
