-- Money that a provider received without an order of ours (operations 11.2): its order is written when two people have agreed.
-- Evidence belongs to the repair before there is an order.
alter table payments.proof add column repair_id uuid;
create index proof_repair on payments.proof (merchant_id, repair_id) where repair_id is not null;
drop index payments.proof_loose;
create index proof_loose on payments.proof (created_at) where order_id is null and repair_id is null;
grant update (repair_id) on payments.proof to lantern_app;
