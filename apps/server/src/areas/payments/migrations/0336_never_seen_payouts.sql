-- Since when a provider has been saying, without a break, that it never heard of a payment (operations 7.7).
alter table payments.withdrawal_order add column unseen_since timestamptz;
