-- What was ordered through a channel on a business day, for its daily maximum. The brand is last, so that a planner without statistics does
-- not use it to find an order by the provider's number.
drop index payments.deposit_order_channel_day;
create index deposit_order_channel_day on payments.deposit_order (channel, created_at, brand_id);
