-- What members keep of lotteries: those they marked, and slips under names of their own.
create table lottery.favourite (
  merchant_id bigint not null,
  member_id bigint not null,
  game_code text not null,
  marked_at timestamptz not null,
  primary key (merchant_id, member_id, game_code)
);
grant select, insert, delete on lottery.favourite to lantern_app;

create table lottery.kept_slip (
  merchant_id bigint not null,
  member_id bigint not null,
  game_code text not null,
  name text not null check (length(name) between 1 and 40),
  id uuid not null unique,
  -- [{play, numbers, points, unitPrice, prizeGroup}], amounts as decimal strings.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  kept_at timestamptz not null,
  primary key (merchant_id, member_id, game_code, name)
);
grant select, insert, update, delete on lottery.kept_slip to lantern_app;
