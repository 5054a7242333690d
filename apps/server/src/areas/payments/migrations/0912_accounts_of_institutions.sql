-- A number is an account of one institution: two banks may have the same number, and a number was refused as taken although it was another
-- bank's account. An address of a coin is one person's on every chain: the same member may use it for several coins, another member for none.
drop index payments.payout_account_number;
create unique index payout_account_number on payments.payout_account (brand_id, institution, number_key) where removed_at is null;
-- The same number or address in accounts of all members, also removed ones.
create index payout_account_same on payments.payout_account (brand_id, number_key);
comment on column payments.payout_account.number_key is
  'Digest of kind and number with the brand''s key (payments.number_key). Unique among the accounts of an institution that are not removed.';
