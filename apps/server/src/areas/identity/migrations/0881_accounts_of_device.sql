-- Which other accounts were opened with a device: their bets on one draw are judged together.
create index device_accounts on identity.device (merchant_id, device_key);
