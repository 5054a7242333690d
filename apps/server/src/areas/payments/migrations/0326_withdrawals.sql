-- Withdrawals (operations 7.6 to 7.8) with their history, pictures of disputes, and the stand-in's own books.
CREATE TABLE payments.withdrawal_order (
  merchant_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  book text NOT NULL CHECK (book IN ('REAL', 'TEST')),
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED', 'DISBURSING', 'PAY_FAILED',
    'UNKNOWN', 'DISBURSED', 'RECEIVED', 'AUTO_RECEIVED', 'PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE', 'CLOSED_RETURNED',
    'CLOSED_REPAID', 'FORCED_RECEIVED')),
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  admin_fee bigint NOT NULL CHECK (admin_fee >= 0),
  net bigint NOT NULL CHECK (net > 0),
  review text NOT NULL CHECK (review IN ('AUTO', 'MANUAL')),
  review_reasons text[] NOT NULL DEFAULT '{}',
  risk_score integer NOT NULL DEFAULT 0,
  business_day date NOT NULL,
  reviewer_id bigint,
  reviewer text,
  -- People besides the reviewer who said yes: [{"id": "7", "name": "anna"}].
  approvals jsonb NOT NULL DEFAULT '[]',
  channel text,
  -- Payments tried; each has an order number of its own at the provider.
  attempt integer NOT NULL DEFAULT 0,
  provider_no text,
  queries integer NOT NULL DEFAULT 0,
  next_query_at timestamptz,
  created_at timestamptz NOT NULL,
  disbursed_at timestamptz,
  answer_before timestamptz,
  completed_at timestamptz,
  confirmed bigint NOT NULL DEFAULT 0 CHECK (confirmed >= 0),
  disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  repaid bigint NOT NULL DEFAULT 0 CHECK (repaid >= 0),
  -- The second payment of a dispute: to be sent, sent without an answer yet, done, refused.
  repay text CHECK (repay IN ('DUE', 'SENT', 'PAID', 'FAILED')),
  reason text,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, member_id, request_id),
  FOREIGN KEY (merchant_id, account_id) REFERENCES payments.payout_account (merchant_id, id),
  FOREIGN KEY (merchant_id, channel) REFERENCES payments.payout_channel (merchant_id, code),
  CHECK (amount = net + fee + admin_fee),
  CHECK (confirmed + disputed + returned IN (0, net)),
  CHECK (repaid <= confirmed),
  CHECK ((repay IS NOT NULL) = (state = 'CLOSED_REPAID'))
);
-- One withdrawal of a member may be on its way at a time, whatever sends two at once.
CREATE UNIQUE INDEX withdrawal_open ON payments.withdrawal_order (merchant_id, member_id)
  WHERE state IN ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'DISBURSING', 'PAY_FAILED', 'UNKNOWN');
CREATE INDEX withdrawal_member ON payments.withdrawal_order (merchant_id, member_id, id DESC);
CREATE INDEX withdrawal_state ON payments.withdrawal_order (merchant_id, state, id DESC);
CREATE INDEX withdrawal_to_pay ON payments.withdrawal_order (id) WHERE state = 'APPROVED' OR repay = 'DUE';
CREATE INDEX withdrawal_to_query ON payments.withdrawal_order (next_query_at) WHERE next_query_at IS NOT NULL;
CREATE INDEX withdrawal_to_answer ON payments.withdrawal_order (answer_before) WHERE state = 'DISBURSED';
GRANT SELECT, INSERT, UPDATE ON payments.withdrawal_order TO lantern_app;

-- Every step of every withdrawal, never changed afterwards.
CREATE TABLE payments.withdrawal_event (
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
  FOREIGN KEY (merchant_id, order_id) REFERENCES payments.withdrawal_order (merchant_id, id)
);
GRANT SELECT, INSERT ON payments.withdrawal_event TO lantern_app;

-- Pictures of disputes, re-encoded before they get here. Until they are attached they belong to their uploader and are cleaned up.
CREATE TABLE payments.proof (
  merchant_id bigint NOT NULL,
  id uuid NOT NULL,
  member_id bigint,
  operator_id bigint,
  order_id bigint,
  width integer NOT NULL,
  height integer NOT NULL,
  -- WebP
  picture bytea NOT NULL CHECK (length(picture) <= 5242880),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES payments.withdrawal_order (merchant_id, id),
  CHECK ((member_id IS NULL) <> (operator_id IS NULL))
);
CREATE INDEX proof_order ON payments.proof (merchant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX proof_loose ON payments.proof (created_at) WHERE order_id IS NULL;
GRANT SELECT, INSERT, DELETE, UPDATE (order_id) ON payments.proof TO lantern_app;

-- The sandbox provider's own books of payouts; it knows of ours the order number and no more.
CREATE TABLE payments.sandbox_payout (
  reference text PRIMARY KEY,
  merchant_id bigint NOT NULL,
  channel text NOT NULL,
  order_no text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  holder text NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'PAID', 'FAILED')),
  created_at timestamptz NOT NULL,
  UNIQUE (merchant_id, channel, order_no)
);
GRANT SELECT, INSERT, UPDATE ON payments.sandbox_payout TO lantern_app;
