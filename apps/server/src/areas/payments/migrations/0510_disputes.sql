-- Disputes of payments (operations 7.8): whose turn it is, who works on one, and what the house and the member have said about it.
CREATE TABLE payments.dispute (
  merchant_id bigint NOT NULL,
  -- In the order in which they were opened.
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  member_id bigint NOT NULL,
  -- OPEN: the house's turn; ASKED: the member's; ENDED: answered by two people.
  state text NOT NULL CHECK (state IN ('OPEN', 'ASKED', 'ENDED')),
  opened_at timestamptz NOT NULL,
  owner_id bigint,
  owner text,
  claimed_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  -- A payment is disputed once: its answer is final.
  UNIQUE (merchant_id, order_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES payments.withdrawal_order (merchant_id, id),
  CHECK ((owner_id IS NULL) = (owner IS NULL) AND (owner_id IS NULL) = (claimed_at IS NULL)),
  CHECK ((state = 'ENDED') = (ended_at IS NOT NULL))
);
CREATE INDEX dispute_state ON payments.dispute (merchant_id, state, id);
CREATE INDEX dispute_owner ON payments.dispute (merchant_id, owner_id, id) WHERE state <> 'ENDED';
CREATE INDEX dispute_member ON payments.dispute (merchant_id, member_id, id);
GRANT SELECT, INSERT, UPDATE ON payments.dispute TO lantern_app;

-- What was asked and added, never changed afterwards.
CREATE TABLE payments.dispute_word (
  merchant_id bigint NOT NULL,
  order_id bigint NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  is_members boolean NOT NULL,
  actor text NOT NULL,
  words text NOT NULL CHECK (length(words) <= 500),
  pictures integer NOT NULL DEFAULT 0 CHECK (pictures >= 0),
  PRIMARY KEY (merchant_id, order_id, number),
  FOREIGN KEY (merchant_id, order_id) REFERENCES payments.dispute (merchant_id, order_id),
  CHECK (words <> '' OR pictures > 0)
);
GRANT SELECT, INSERT ON payments.dispute_word TO lantern_app;

-- Disputes from before this table.
INSERT INTO payments.dispute (merchant_id, order_id, member_id, state, opened_at, ended_at)
SELECT o.merchant_id, o.id, o.member_id, CASE WHEN o.state IN ('PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE') THEN 'OPEN' ELSE 'ENDED' END,
  e.at, CASE WHEN o.state IN ('PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE') THEN NULL ELSE coalesce(o.completed_at, e.at) END
FROM payments.withdrawal_order o
  JOIN payments.withdrawal_event e ON e.merchant_id = o.merchant_id AND e.order_id = o.id
    AND e.to_state IN ('PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE')
ORDER BY e.at, o.id
ON CONFLICT DO NOTHING;
