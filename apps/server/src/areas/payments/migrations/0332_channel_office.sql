-- Channels that operators keep: names of their own by language ({"EN": "..."}), and a revision, so that a change is made on what was seen.
alter table payments.channel
  add column names jsonb not null default '{}',
  add column revision bigint not null default 1;
alter table payments.payout_channel
  add column names jsonb not null default '{}',
  add column revision bigint not null default 1;
