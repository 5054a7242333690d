-- What a member must bet before money may leave: one row per credit that asks for it (operations 6.6).
CREATE SCHEMA wallet;
GRANT USAGE ON SCHEMA wallet TO lantern_app;

CREATE TABLE wallet.requirement (
  merchant_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('DEPOSIT', 'PROMO', 'TRANSFER', 'POINTS', 'VIP', 'MANUAL')),
  -- What caused it, so that one deposit never asks twice.
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  required bigint NOT NULL CHECK (required >= 0),
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0 AND done <= required),
  -- Weights per category in ppm; a category that is absent counts in full.
  weights jsonb NOT NULL DEFAULT '{}',
  -- Bets above this stake do not count; NULL is no bound.
  max_bet bigint CHECK (max_bet > 0),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'CLEARED_BUST', 'CANCELLED', 'EXPIRED')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, source, reference)
);
CREATE INDEX requirement_open ON wallet.requirement (merchant_id, member_id, created_at, id) WHERE state = 'OPEN';
CREATE INDEX requirement_member ON wallet.requirement (merchant_id, member_id, id DESC);
GRANT SELECT, INSERT, UPDATE ON wallet.requirement TO lantern_app;

-- Which bet filled which requirement by how much: `done` is the sum of these rows, so every figure can be explained and
-- recomputed, and a bet delivered twice counts once.
CREATE TABLE wallet.requirement_use (
  merchant_id bigint NOT NULL,
  requirement_id bigint NOT NULL,
  bet_ref text NOT NULL,
  category text NOT NULL,
  contribution bigint NOT NULL CHECK (contribution > 0),
  settled_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, requirement_id, bet_ref),
  FOREIGN KEY (merchant_id, requirement_id) REFERENCES wallet.requirement (merchant_id, id)
);
GRANT SELECT, INSERT ON wallet.requirement_use TO lantern_app;
