-- Announcements and help articles of a brand, and the inbox of members.
create schema content;
grant usage on schema content to lantern_app;

-- One row is one announcement or banner for everybody, or one notice for agents. Demo data inserts rows with a seed; operators write
-- notices for agents. Rows are updated (withdrawn) and not deleted.
create table content.announcement (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- B: banner. PL: notice. PU: pop-up. PR: promotion. H: headline.
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  -- Group of banners that a page shows together; '' for none.
  group_name text not null default '',
  -- When it is shown: after the login, on the home page, always.
  execution text not null default 'ALWAYS' check (execution in ('LOGIN', 'HOME', 'ALWAYS')),
  -- Not used.
  platform text not null default 'W',
  -- By language: {"EN": {"title": …, "content": …, "action": …}, …}. `content` is HTML that was sanitised before it was written. Notices
  -- for agents also have `text`, the text as it was typed.
  texts jsonb not null,
  -- Target of the link and code of the picture; '' for none.
  url text not null default '',
  art text not null default '',
  pinned boolean not null default false,
  -- Order among announcements of a type, after the pinned ones.
  position integer not null default 0,
  -- Key of an announcement of the initial data, so that it is inserted once; null for others.
  seed text,
  starts_at timestamptz not null,
  -- Null: shown until it is withdrawn.
  ends_at timestamptz,
  withdrawn_at timestamptz,
  -- AGENTS: only agents read it.
  audience text not null default 'ALL' check (audience in ('ALL', 'AGENTS')),
  -- Incremented with each change; a change must name the revision that the operator saw.
  revision integer not null default 1,
  -- Name of the operator and time of the last change; '' and null for initial data.
  changed_by text not null default '',
  changed_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, seed)
);
create index announcement_live on content.announcement (brand_id, type, starts_at desc) where withdrawn_at is null;
-- The notices for agents, newest first.
create index announcement_agents on content.announcement (brand_id, id desc) where audience = 'AGENTS';
grant select, insert, update on content.announcement to lantern_app;

-- One row is one help article of a brand. Inserted with the initial data; a second insert changes nothing.
create table content.help_article (
  brand_id bigint not null,
  code text not null,
  category text not null,
  -- Order in the list.
  position integer not null,
  texts jsonb not null,
  published boolean not null default true,
  primary key (brand_id, code)
);
grant select, insert, update on content.help_article to lantern_app;

-- The inbox of members. A row is inserted by the consumer of events, or for a message of an agent; reading it sets read_at. A job deletes
-- rows after 180 days.
create table content.message (
  brand_id bigint not null,
  member_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('FINANCE', 'BET', 'PROMOTION', 'SECURITY', 'CONTRACT', 'GENERAL')),
  -- Prefix of two keys in the locales: '<key>_title' and '<key>_text'.
  text_key text not null,
  -- Values for the text.
  params jsonb not null,
  -- Names the cause, '<text key>:<id>', so that an event that is delivered twice writes one message.
  source text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (brand_id, member_id, id),
  unique (brand_id, member_id, source)
);
-- The number of unread messages.
create index message_unread on content.message (brand_id, member_id) where read_at is null;
-- The job that deletes old messages.
create index message_old on content.message (created_at);
grant select, insert, update, delete on content.message to lantern_app;
