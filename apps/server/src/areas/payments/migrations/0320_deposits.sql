-- Deposits (operations 7.4): channels, orders with their history, and what providers told us.
CREATE SCHEMA payments;
GRANT USAGE ON SCHEMA payments TO lantern_app;

CREATE TABLE payments.channel (
  merchant_id bigint NOT NULL,
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  kind text NOT NULL CHECK (kind IN ('PSP_CARD', 'E_WALLET', 'QR', 'BANK_TRANSFER', 'CRYPTO', 'MANUAL')),
  name_key text NOT NULL,
  -- Name of the gateway that serves it, and of the asset account A:PSP:<psp> its money lies in.
  gateway text NOT NULL,
  psp text NOT NULL,
  minimum bigint NOT NULL CHECK (minimum > 0),
  maximum bigint NOT NULL CHECK (maximum >= minimum),
  fee_ppm integer NOT NULL DEFAULT 0 CHECK (fee_ppm >= 0 AND fee_ppm < 1000000),
  minutes_to_pay integer NOT NULL DEFAULT 30 CHECK (minutes_to_pay BETWEEN 1 AND 1440),
  -- Credits above this are confirmed by a status query first.
  query_above bigint NOT NULL DEFAULT 1000000,
  priority integer NOT NULL DEFAULT 100,
  open boolean NOT NULL DEFAULT true,
  sandbox boolean NOT NULL DEFAULT false,
  -- Shared secret of the signed call-backs; the application reads it, no screen shows it.
  secret text NOT NULL,
  PRIMARY KEY (merchant_id, code)
);
GRANT SELECT, INSERT, UPDATE ON payments.channel TO lantern_app;

CREATE TABLE payments.deposit_order (
  merchant_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  -- Ledger book of the member (REAL or TEST); kept so that a call-back needs no member to be looked up.
  book text NOT NULL CHECK (book IN ('REAL', 'TEST')),
  request_id uuid NOT NULL,
  channel text NOT NULL,
  state text NOT NULL CHECK (state IN ('CREATED', 'PAYING', 'MATCHING', 'CREDITED', 'EXPIRED', 'CANCELLED', 'FAILED', 'LATE', 'REVERSED')),
  amount bigint NOT NULL CHECK (amount > 0),
  payable bigint NOT NULL CHECK (payable >= amount),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  -- What the provider says it received, and what the ledger credited.
  received bigint CHECK (received > 0),
  credited bigint CHECK (credited > 0),
  payer_name text,
  provider_no text,
  payment_url text,
  reason text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  credited_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, member_id, request_id),
  FOREIGN KEY (merchant_id, channel) REFERENCES payments.channel (merchant_id, code),
  CHECK ((state IN ('CREDITED', 'REVERSED')) = (credited IS NOT NULL AND credited_at IS NOT NULL))
);
CREATE UNIQUE INDEX deposit_order_provider ON payments.deposit_order (merchant_id, channel, provider_no) WHERE provider_no IS NOT NULL;
CREATE INDEX deposit_order_member ON payments.deposit_order (merchant_id, member_id, id DESC);
CREATE INDEX deposit_order_state ON payments.deposit_order (merchant_id, state, id DESC);
CREATE INDEX deposit_order_open ON payments.deposit_order (expires_at) WHERE state IN ('CREATED', 'PAYING');
GRANT SELECT, INSERT, UPDATE ON payments.deposit_order TO lantern_app;

-- Every step of every order, never changed afterwards.
CREATE TABLE payments.deposit_event (
  merchant_id bigint NOT NULL,
  order_id bigint NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  event text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (merchant_id, order_id, number),
  FOREIGN KEY (merchant_id, order_id) REFERENCES payments.deposit_order (merchant_id, id)
);
GRANT SELECT, INSERT ON payments.deposit_event TO lantern_app;

-- What a provider has told us: one row per payment and event, so that a repeated call-back changes nothing.
CREATE TABLE payments.provider_notice (
  merchant_id bigint NOT NULL,
  channel text NOT NULL,
  provider_no text NOT NULL,
  event text NOT NULL,
  body jsonb NOT NULL,
  digest bytea NOT NULL,
  answer text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, channel, provider_no, event)
);
GRANT SELECT, INSERT ON payments.provider_notice TO lantern_app;

-- The sandbox provider's own books: it stands in for a company outside and shares nothing with the orders but the order number.
CREATE TABLE payments.sandbox_payment (
  reference text PRIMARY KEY,
  merchant_id bigint NOT NULL,
  channel text NOT NULL,
  order_no text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  payer_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'PAID', 'FAILED')),
  paid bigint CHECK (paid > 0),
  paid_by text,
  -- Call-backs still to be sent; a restart goes on with them.
  notify_left integer NOT NULL DEFAULT 0 CHECK (notify_left BETWEEN 0 AND 2),
  notify_after timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  UNIQUE (merchant_id, channel, order_no)
);
CREATE INDEX sandbox_payment_due ON payments.sandbox_payment (notify_after) WHERE notify_left > 0;
GRANT SELECT, INSERT, UPDATE ON payments.sandbox_payment TO lantern_app;
