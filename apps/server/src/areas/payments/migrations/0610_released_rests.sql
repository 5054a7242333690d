-- A withdrawal of which only a part could be paid is ended with that part: two people give the rest back (operations 7.7).
ALTER TABLE payments.withdrawal_order
  -- What could not be paid and went back to the member, with its share of the fees; net and fees are those of the paid part from then on.
  ADD COLUMN released bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  DROP CONSTRAINT withdrawal_order_check,
  ADD CONSTRAINT withdrawal_amount CHECK (amount = net + fee + admin_fee + released);
