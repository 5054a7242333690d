-- What one reviewer approves without a second person counts towards a sum of the business day.

alter table payments.withdrawal_order
  -- The operator who approved the order without a second person, and when; null for all others.
  add column approved_alone_by bigint,
  add column approved_alone_at timestamptz,
  add constraint withdrawal_order_alone check ((approved_alone_by is null) = (approved_alone_at is null));
create index withdrawal_order_alone on payments.withdrawal_order (brand_id, approved_alone_by, approved_alone_at)
  where approved_alone_by is not null;
