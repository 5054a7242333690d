-- Withdrawals above what a channel pays at once leave in several payments, one after the other (operations 7.7). Each try has its own
-- number at the provider already; a part is what one try pays.
ALTER TABLE payments.payout_channel
  -- The most of one payment in minor units; null: any amount.
  ADD COLUMN maximum bigint CHECK (maximum > 0);

ALTER TABLE payments.withdrawal_order
  -- What has left by parts so far, and what the last try is for; null before the first.
  ADD COLUMN paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN part bigint,
  -- The next part has to be sent.
  ADD COLUMN part_due boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT withdrawal_paid CHECK (paid >= 0 AND paid <= net),
  ADD CONSTRAINT withdrawal_part CHECK (part > 0 AND part <= net),
  ADD CONSTRAINT withdrawal_part_due CHECK (NOT part_due OR (state = 'DISBURSING' AND paid > 0 AND paid < net));
-- Instructions from before are for all of it.
UPDATE payments.withdrawal_order SET part = net WHERE state IN ('DISBURSING', 'UNKNOWN');
CREATE INDEX withdrawal_part_to_pay ON payments.withdrawal_order (id) WHERE part_due;

-- The payments of withdrawals that left in parts; a whole one is told by its order.
CREATE TABLE payments.payout_part (
  merchant_id bigint NOT NULL,
  order_id bigint NOT NULL,
  -- The try that paid it.
  attempt integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  channel text NOT NULL,
  provider_no text,
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, order_id, attempt),
  FOREIGN KEY (merchant_id, order_id) REFERENCES payments.withdrawal_order (merchant_id, id),
  FOREIGN KEY (merchant_id, channel) REFERENCES payments.payout_channel (merchant_id, code)
);
CREATE INDEX payout_part_day ON payments.payout_part (merchant_id, channel, paid_at);
GRANT SELECT, INSERT ON payments.payout_part TO lantern_app;
