-- Days of published results that nobody could bet on, as one operator sent them; a second one approves before they become history.
create table lottery.results_file (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  -- Of the whole file, so that both people can hold it against its source.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- [{date, result}], nothing but what is to become history.
  days jsonb not null,
  sent_by text not null,
  sent_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, game_code) references lottery.game
);
grant select, insert on lottery.results_file to lantern_app;
