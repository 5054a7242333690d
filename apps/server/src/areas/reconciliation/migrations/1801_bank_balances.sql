-- BALANCE: the balance of a bank account at the end of the day before the run's day, by the uploaded rows and as an operator read it at the
-- bank.
alter table reconciliation.result
  drop constraint result_side_check,
  add constraint result_side_check
    check (side in ('DEPOSIT', 'PAYOUT', 'BANK', 'BALANCE', 'VENDOR', 'MIRROR', 'SEAMLESS'));
