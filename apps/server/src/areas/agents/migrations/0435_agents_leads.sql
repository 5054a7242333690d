-- Letters of visitors who want to become partners. Personal data: rows go a year after their last letter.
create table agents.lead (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  kind text not null check (kind in ('AGENT', 'WEBSITE', 'MEDIA')),
  name text not null,
  channel text not null,
  contact text not null,
  audience text not null,
  language text not null,
  state text not null default 'NEW' check (state in ('NEW', 'TALKING', 'WON', 'DECLINED')),
  letters integer not null default 1,
  sent_at timestamptz not null,
  note text not null default '',
  handled_by text,
  handled_at timestamptz
);
-- Somebody who writes again while he waits has one letter, the newest.
create unique index lead_open on agents.lead (merchant_id, channel, lower(contact)) where state in ('NEW', 'TALKING');
create index lead_of_brand on agents.lead (merchant_id, id desc);
create index lead_of_state on agents.lead (merchant_id, state, id desc);
create index lead_of_contact on agents.lead (merchant_id, lower(contact));
create index lead_old on agents.lead (sent_at);
grant select, insert, update, delete on agents.lead to lantern_app;
