-- What the house says: announcements and help for everybody, messages for one member.
create schema content;
grant usage on schema content to lantern_app;

-- Texts stand per language: {"EN": {"title": …, "content": …, "action": …}, …}; HTML is cleaned before it is written.
create table content.announcement (
  merchant_id bigint not null,
  id bigint generated always as identity,
  -- Types of operations.md 9.1: banner, player, popup, promotion, headline.
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  group_name text not null default '',
  -- When a page shows it: at the login, on the home page, always.
  execution text not null default 'ALWAYS' check (execution in ('LOGIN', 'HOME', 'ALWAYS')),
  platform text not null default 'W',
  texts jsonb not null,
  url text not null default '',
  art text not null default '',
  pinned boolean not null default false,
  position integer not null default 0,
  -- Given to what a brand starts with, so that starting again adds nothing.
  seed text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, seed)
);
create index announcement_live on content.announcement (merchant_id, type, starts_at desc) where withdrawn_at is null;
grant select, insert, update on content.announcement to lantern_app;

create table content.help_article (
  merchant_id bigint not null,
  code text not null,
  category text not null,
  position integer not null,
  -- {"EN": {"category": …, "title": …, "content": …}, …}
  texts jsonb not null,
  published boolean not null default true,
  primary key (merchant_id, code)
);
grant select, insert, update on content.help_article to lantern_app;

-- Inbox. `source` names the event that a system message tells of: a second delivery writes nothing.
create table content.message (
  merchant_id bigint not null,
  member_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('FINANCE', 'BET', 'PROMOTION', 'SECURITY', 'GENERAL')),
  text_key text not null,
  params jsonb not null,
  source text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (merchant_id, member_id, id),
  unique (merchant_id, member_id, source)
);
create index message_unread on content.message (merchant_id, member_id) where read_at is null;
create index message_old on content.message (created_at);
grant select, insert, update, delete on content.message to lantern_app;
