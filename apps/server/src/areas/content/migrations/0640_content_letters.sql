-- Letters of agents to their direct downlines (operations.md 9.2). What the recipient reads stands in his inbox; this is what was
-- written, by whom, and whether an operator took it away.
create table content.letter (
  merchant_id bigint not null,
  id bigint generated always as identity,
  sender_id bigint not null,
  recipient_id bigint not null,
  -- Chosen by the sender's browser: a letter that is sent twice is written once.
  request_id uuid not null,
  title text not null,
  text text not null,
  sent_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  primary key (merchant_id, id),
  unique (merchant_id, sender_id, request_id)
);
create index letter_sender on content.letter (merchant_id, sender_id, id desc);
create index letter_recipient on content.letter (merchant_id, recipient_id, id desc);
create index letter_old on content.letter (sent_at);
grant select, insert, update, delete on content.letter to lantern_app;

-- How many a sender wrote on a business day: counted where the limit binds, whatever writes at the same time.
create table content.letter_day (
  merchant_id bigint not null,
  sender_id bigint not null,
  day date not null,
  sent integer not null,
  primary key (merchant_id, sender_id, day)
);
create index letter_day_old on content.letter_day (day);
grant select, insert, update, delete on content.letter_day to lantern_app;

-- Words that no letter of the brand may hold, as they are compared: small, without accents.
create table content.letter_word (
  merchant_id bigint not null,
  word text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (merchant_id, word)
);
grant select, insert, delete on content.letter_word to lantern_app;
