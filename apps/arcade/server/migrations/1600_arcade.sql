-- The studio's own schema. Its role sees nothing of the platform, and the platform's role nothing of this.
create schema arcade;
grant usage on schema arcade to lantern_arcade;

-- Pairs of seeds. A server seed is shown when its pair is replaced; its hash before it is first used.
create table arcade.seed (
  id bigint generated always as identity primary key,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text not null,
  created_at timestamptz not null,
  revealed_at timestamptz
);
grant select, insert, update on arcade.seed to lantern_arcade;

-- A player as the platform names him.
create table arcade.player (
  id bigint generated always as identity primary key,
  name text not null unique,
  seed_id bigint not null references arcade.seed,
  -- The seed that follows, committed before the player chooses his part of it.
  next_server_seed text not null,
  -- Number of the next round under the seeds in force.
  nonce bigint not null default 0,
  -- His newest round that was not refused.
  newest uuid,
  -- How a player's currency is written, for whoever looks at a round without his session.
  symbol text not null default ''
) with (fillfactor = 70);
grant select, insert, update on arcade.player to lantern_arcade;

-- A game that a player opened. Only the hash of its token is kept.
create table arcade.session (
  token_hash bytea primary key,
  -- Under this name the wallet knows it.
  wallet_session uuid not null,
  player_id bigint not null references arcade.player,
  game text not null,
  currency text not null,
  symbol text not null,
  exponent smallint not null,
  language text not null,
  is_test boolean not null,
  rules jsonb not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  has_own_wallet boolean not null default false
);
create index session_expiry on arcade.session (expires_at);
-- A launch token opens one session: the wallet's name of a session follows from the launch token, so it is unique.
create unique index session_wallet on arcade.session (wallet_session);
grant select, insert, delete on arcade.session to lantern_arcade;

/*
A round is fixed when it is written: game, version and seeds decide it. DECIDED: the wallet has not said yes or no; SETTLED: paid
for and paid out; REFUSED: the wallet said no; VOID: taken back, because its outcome was not known in time.
*/
create table arcade.round (
  id uuid primary key,
  player_id bigint not null references arcade.player,
  wallet_session uuid not null,
  game text not null,
  version integer not null,
  currency text not null,
  exponent smallint not null,
  seed_id bigint not null references arcade.seed,
  nonce bigint not null,
  -- Minor units.
  coin bigint not null check (coin > 0),
  stake bigint not null check (stake > 0),
  state text not null default 'DECIDED'
    check (state in ('DECIDED', 'OPEN', 'CLOSING', 'RETURNING', 'SETTLED', 'REFUSED', 'VOID')),
  -- The newest round before this one.
  previous uuid,
  played_at timestamptz not null,
  settled_at timestamptz,
  payout bigint,
  coins bigint,
  -- Values of chance in the order they were used: the round replays from them.
  draws integer[],
  steps integer,
  shown integer not null default 0,
  balance bigint,
  reason text,
  -- How a round asks the wallet stands from its beginning: one that was begun with `play` is repeated with `play`, whatever the settings say
  -- by then. Rounds of before do not know it; those that still wait are brought to their end by asking the wallet what it knows.
  wallet_calls text check (wallet_calls in ('play', 'bet-result', 'own')),
  -- Originals: what was bet, what the player did within the round, and what came of it. Slots need none of these: their coin and draws say all.
  input jsonb,
  moves jsonb not null default '[]',
  -- What the round showed and what its stake was paid times: {"output": …, "multiplier": "1.98"}.
  result jsonb,
  moved_at timestamptz,
  constraint round_settled_check check ((state in ('SETTLED', 'REFUSED', 'VOID')) = (settled_at is not null))
) with (fillfactor = 80);
create index round_player on arcade.round (player_id, played_at);
create index round_waiting on arcade.round ((coalesce(moved_at, played_at))) where state in ('DECIDED', 'CLOSING', 'RETURNING');
create index round_open on arcade.round (moved_at) where state = 'OPEN';
create index round_unfinished on arcade.round (player_id, game) where state in ('OPEN', 'CLOSING', 'RETURNING');
create unique index round_seed_nonce on arcade.round (seed_id, nonce) where game <> 'crash';
-- The report of a span is read by times, which grow with the table: an index over blocks costs next to nothing where rounds are written.
create index round_played on arcade.round using brin (played_at) with (pages_per_range = 16);
create index round_settled on arcade.round using brin (settled_at) with (pages_per_range = 16);
grant select, insert, update on arcade.round to lantern_arcade;
