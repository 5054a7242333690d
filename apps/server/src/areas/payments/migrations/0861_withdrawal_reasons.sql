-- Why a withdrawal was refused, as its member reads it: a code with a text in each language; `reason` holds the words for him. What
-- operators note for each other stands in the order's events.
alter table payments.withdrawal_order
  add column reason_code text check (reason_code in ('ACCOUNT_INVALID', 'NAME_DIFFERS', 'IDENTITY_NEEDED', 'TURNOVER_OPEN',
    'DUPLICATE', 'MEMBER_ASKED', 'NOT_POSSIBLE'));
