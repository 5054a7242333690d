-- The activity that the member chose with his order (operations 7.4); what became of it is kept by loyalty.
alter table payments.deposit_order add column activity_id bigint;
