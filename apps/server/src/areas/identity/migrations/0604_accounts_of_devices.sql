-- Other accounts that used a device. The device is first and the member included, so that a planner without statistics does not prefer the
-- primary key, which it would read as a whole.
drop index identity.device_accounts;
create index device_accounts on identity.device (device_key, brand_id, member_id);
