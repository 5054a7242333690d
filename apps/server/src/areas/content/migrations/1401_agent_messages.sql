-- Messages of agents to their direct downlines. The recipient reads a row of content.message; this row is what was sent and by whom. An
-- operator can withdraw it. A job deletes rows when it deletes messages of the same age.
create table content.agent_message (
  brand_id bigint not null,
  id bigint generated always as identity,
  sender_id bigint not null,
  recipient_id bigint not null,
  -- Id chosen by the client: the same request is the same message.
  request_id uuid not null,
  title text not null,
  text text not null,
  sent_at timestamptz not null,
  -- When and by which operator it was withdrawn; it is then no longer in the recipient's inbox.
  withdrawn_at timestamptz,
  withdrawn_by text,
  primary key (brand_id, id),
  unique (brand_id, sender_id, request_id)
);
-- Lists by sender and by recipient, newest first.
create index agent_message_sender on content.agent_message (brand_id, sender_id, id desc);
create index agent_message_recipient on content.agent_message (brand_id, recipient_id, id desc);
-- The job that deletes old messages.
create index agent_message_old on content.agent_message (sent_at);
grant select, insert, update, delete on content.agent_message to lantern_app;

-- Messages of a sender on a business day, counted in the transaction that sends one, so that the limit per day also holds for parallel
-- requests. A job deletes old rows.
create table content.agent_message_day (
  brand_id bigint not null,
  sender_id bigint not null,
  day date not null,
  sent integer not null,
  primary key (brand_id, sender_id, day)
);
create index agent_message_day_old on content.agent_message_day (day);
grant select, insert, update, delete on content.agent_message_day to lantern_app;

-- Words that messages of agents must not contain. Operators insert and delete them.
create table content.agent_message_word (
  brand_id bigint not null,
  -- As it is compared: lower case, without accents.
  word text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (brand_id, word)
);
grant select, insert, delete on content.agent_message_word to lantern_app;
