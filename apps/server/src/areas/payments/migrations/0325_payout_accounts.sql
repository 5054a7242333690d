-- Where members' money is paid to (operations 7.5). Numbers are sealed with a key outside of the database; `number_key` is a
-- keyed digest of the number, so that one number stands on one account of a brand.
CREATE TABLE payments.payout_account (
  merchant_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BANK', 'E_WALLET', 'CRYPTO')),
  institution text NOT NULL,
  holder text NOT NULL,
  number_sealed text NOT NULL,
  number_key bytea NOT NULL,
  last4 text NOT NULL CHECK (length(last4) = 4),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX payout_account_number ON payments.payout_account (merchant_id, number_key) WHERE removed_at IS NULL;
CREATE INDEX payout_account_member ON payments.payout_account (merchant_id, member_id, id) WHERE removed_at IS NULL;
GRANT SELECT, INSERT ON payments.payout_account TO lantern_app;
GRANT UPDATE (removed_at, number_sealed) ON payments.payout_account TO lantern_app;

-- A brand's key of those digests, sealed; made at the first account.
CREATE TABLE payments.number_key (
  merchant_id bigint PRIMARY KEY,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE (sealed) ON payments.number_key TO lantern_app;

-- Ways to pay out, in the order in which they are proposed.
CREATE TABLE payments.payout_channel (
  merchant_id bigint NOT NULL,
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name_key text NOT NULL,
  -- Name of the gateway that serves it, and of the asset account A:PSP:<psp> it pays from.
  gateway text NOT NULL,
  psp text NOT NULL,
  priority integer NOT NULL DEFAULT 100,
  open boolean NOT NULL DEFAULT true,
  sandbox boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_id, code)
);
GRANT SELECT, INSERT, UPDATE ON payments.payout_channel TO lantern_app;
