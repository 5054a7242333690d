-- The arcade, the platform's own game studio: players, seeds, sessions and rounds. It has its own schema and database role: that role has
-- no rights on the platform's schemas, and the platform's role none here. Amounts are in minor units; `exponent` is the number of
-- decimals of the currency.
create schema arcade;
grant usage on schema arcade to lantern_arcade;

-- One row is one pair of seeds from which outcomes of rounds are derived (docs/fairness.md). The server seed is secret until the pair is
-- replaced; its hash is shown before the first round. Only revealed_at is updated.
create table arcade.seed (
  id bigint generated always as identity primary key,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text not null,
  created_at timestamptz not null,
  -- When the pair was replaced and the server seed published; null while it is in use.
  revealed_at timestamptz
);
grant select, insert, update on arcade.seed to lantern_arcade;

-- One row is one player. Inserted when the player first opens a game, updated with every round and change of seeds. The row is the lock
-- of a player's rounds: writers lock it before they change a round.
create table arcade.player (
  id bigint generated always as identity primary key,
  -- The player as the platform names it.
  name text not null unique,
  -- The pair of seeds in use.
  seed_id bigint not null references arcade.seed,
  -- The server seed of the next pair; its hash is shown before the player chooses the client seed.
  next_server_seed text not null,
  -- Number of the next round with the pair in use, from 0.
  nonce bigint not null default 0,
  -- The newest round that was not refused or void; null before the first.
  newest uuid,
  -- Symbol of the player's currency, for showing a round without a session.
  symbol text not null default ''
) with (fillfactor = 70);
grant select, insert, update on arcade.player to lantern_arcade;

-- One row is a game that a player has opened. Inserted when the client exchanges the launch token; deleted after expires_at.
create table arcade.session (
  -- Hash of the client's token; the token itself is not stored.
  token_hash bytea primary key,
  -- The session's name in calls of the platform's wallet.
  wallet_session uuid not null,
  player_id bigint not null references arcade.player,
  game text not null,
  currency text not null,
  symbol text not null,
  exponent smallint not null,
  language text not null,
  is_test boolean not null,
  -- What the brand allows: {minimumSpinMs, allowsAutoplay, allowsTurbo}.
  rules jsonb not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whether rounds are paid from the studio's own wallet (arcade.wallet) instead of the platform's.
  has_own_wallet boolean not null default false
);
-- For deleting expired sessions.
create index session_expiry on arcade.session (expires_at);

-- A launch opens one session: wallet_session is derived from the launch token.
create unique index session_wallet on arcade.session (wallet_session);
grant select, insert, delete on arcade.session to lantern_arcade;

-- One row is one round. Its outcome is fixed when it is inserted, by game, version, seeds and nonce. arcade.reserve_batch inserts it and
-- arcade.settle_batch finishes it; rounds of several steps are updated with each step. Not deleted.
create table arcade.round (
  id uuid primary key,
  player_id bigint not null references arcade.player,
  wallet_session uuid not null,
  game text not null,
  -- Version of the game's rules.
  version integer not null,
  currency text not null,
  exponent smallint not null,
  -- Seeds and number of the round: the outcome follows from them. In crash the nonce is the number of the shared round.
  seed_id bigint not null references arcade.seed,
  nonce bigint not null,
  -- Slots: value of a coin. Originals: the stake.
  coin bigint not null check (coin > 0),
  stake bigint not null check (stake > 0),
  -- DECIDED: the wallet has not yet accepted or refused the stake. OPEN: the stake is taken and the round is played. CLOSING: finished,
  -- the payout is not confirmed. RETURNING: the stake is being returned. Final: SETTLED paid; REFUSED by the wallet; VOID the stake was
  -- returned or never taken.
  state text not null default 'DECIDED'
    check (state in ('DECIDED', 'OPEN', 'CLOSING', 'RETURNING', 'SETTLED', 'REFUSED', 'VOID')),
  -- The player's newest round before this one.
  previous uuid,
  played_at timestamptz not null,
  settled_at timestamptz,
  -- Payout in minor units and in coins; null unless SETTLED.
  payout bigint,
  coins bigint,
  -- Slots: the random values in the order of their use, from which the round can be replayed.
  draws integer[],
  -- Number of steps that the client shows, and how many it has shown.
  steps integer,
  shown integer not null default 0,
  -- Wallet after the last confirmed movement; null while unknown.
  balance bigint,
  -- Code of a refusal.
  reason text,
  -- How the round is paid, fixed when it begins, so that a repeated request is the same: play (stake and payout in one call), bet-result
  -- (in two), own (from arcade.wallet).
  wallet_calls text check (wallet_calls in ('play', 'bet-result', 'own')),
  -- Originals: what was bet; null for slots.
  input jsonb,
  -- Originals: the player's moves in the round.
  moves jsonb not null default '[]',
  -- Originals: what was shown and by what the stake was multiplied: {"output": …, "multiplier": "1.98"}.
  result jsonb,
  -- When the player moved last, or the round began to end; null for a round that is finished at once.
  moved_at timestamptz,
  constraint round_settled_check check ((state in ('SETTLED', 'REFUSED', 'VOID')) = (settled_at is not null))
) with (fillfactor = 80);
-- For a player's rounds.
create index round_player on arcade.round (player_id, played_at);
-- For repairing rounds that a crash or a silent wallet has left.
create index round_waiting on arcade.round ((coalesce(moved_at, played_at))) where state in ('DECIDED', 'CLOSING', 'RETURNING');
-- For ending rounds that their players have left.
create index round_open on arcade.round (moved_at) where state = 'OPEN';
-- For the unfinished round of a player in a game.
create index round_unfinished on arcade.round (player_id, game) where state in ('OPEN', 'CLOSING', 'RETURNING');
-- Each number is used once per pair of seeds. In crash many bets share a round.
create unique index round_seed_nonce on arcade.round (seed_id, nonce) where game <> 'crash';

-- For reports of a span. Times grow with the table, so small BRIN indexes are enough.
create index round_played on arcade.round using brin (played_at) with (pages_per_range = 16);
create index round_settled on arcade.round using brin (settled_at) with (pages_per_range = 16);
grant select, insert, update on arcade.round to lantern_arcade;
