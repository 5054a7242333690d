-- A charge-back lowers the deposits of its own day (operations 1.9), and not those of the day of the credit.
alter table payments.deposit_order add column reversed_at timestamptz;
alter table payments.deposit_order add constraint deposit_order_reversed check ((state = 'REVERSED') = (reversed_at is not null));
create index deposit_order_reversed_at on payments.deposit_order (merchant_id, reversed_at) where reversed_at is not null;
