-- What is played on our wallet is reconciled, too (SEAMLESS): a vendor's transactions beside its own report and beside our books.
alter table payments.reconciliation_result drop constraint reconciliation_result_side_check;
alter table payments.reconciliation_result add constraint reconciliation_result_side_check
  check (side in ('DEPOSIT', 'PAYOUT', 'BANK', 'VENDOR', 'MIRROR', 'SEAMLESS'));
alter table payments.reconciliation_case drop constraint reconciliation_case_kind_check;
alter table payments.reconciliation_case add constraint reconciliation_case_kind_check
  check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'NO_STATEMENT', 'SUSPENSE_OLD', 'TRANSIT_OLD', 'BANK_UNEXPLAINED',
    'MIRROR_DIFFERS', 'STATE_DIFFERS', 'LEDGER_DIFFERS'));
alter table payments.reconciliation_case
  add column member_id bigint,
  add column round_ref text,
  add column game text,
  -- How each side has the round.
  add column our_state text,
  add column their_state text,
  -- The ledger's command behind our figure, where the case names one.
  add column entry_id uuid,
  add column resolution text check (resolution in ('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT', 'ADJUSTED')),
  add constraint reconciliation_case_resolved_check check (resolution is null or state = 'CLOSED');
