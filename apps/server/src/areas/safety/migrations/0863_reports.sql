-- Reports of cases to the authority: each was agreed to by two people, and so was every correction of one and its taking back.
create table safety.aml_report (
  merchant_id bigint not null,
  case_id bigint not null,
  number integer not null,
  step text not null check (step in ('FILED', 'CORRECTED', 'TAKEN_BACK')),
  -- The authority's number of the report and the day it was made; of what is taken back, those that stood.
  report_number text not null check (length(report_number) between 4 and 60),
  reported_on date not null,
  note text not null,
  maker text not null,
  checker text not null,
  at timestamptz not null,
  primary key (merchant_id, case_id, number),
  foreign key (merchant_id, case_id) references safety.aml_case (merchant_id, id),
  check (maker <> checker)
);
grant select, insert on safety.aml_report to lantern_app;

alter table safety.aml_case add column reported_on date;
update safety.aml_case set reference = coalesce(nullif(reference, ''), 'unknown'), reported_on = decided_at::date where state = 'REPORTED';
update safety.aml_case set reference = null where state <> 'REPORTED';
alter table safety.aml_case add constraint aml_case_reported
  check ((state = 'REPORTED') = (reference is not null) and (state = 'REPORTED') = (reported_on is not null));
