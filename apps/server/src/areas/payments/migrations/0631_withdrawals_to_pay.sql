-- The pay-out job asks every second for what is approved, what is paid again and what has a part left. Two indexes served two halves of the
-- question, so that it read all withdrawals of all times.
CREATE INDEX withdrawal_due ON payments.withdrawal_order (id) WHERE state = 'APPROVED' OR repay = 'DUE' OR part_due;
DROP INDEX payments.withdrawal_to_pay;
DROP INDEX payments.withdrawal_part_to_pay;
