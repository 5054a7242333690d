-- Vendors that keep wallets of their own are reconciled, too: their transfers (VENDOR), and each wallet beside our mirror (MIRROR).
alter table payments.reconciliation_result drop constraint reconciliation_result_side_check;
alter table payments.reconciliation_result add constraint reconciliation_result_side_check
  check (side in ('DEPOSIT', 'PAYOUT', 'BANK', 'VENDOR', 'MIRROR'));
alter table payments.reconciliation_case drop constraint reconciliation_case_kind_check;
alter table payments.reconciliation_case add constraint reconciliation_case_kind_check
  check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'NO_STATEMENT', 'SUSPENSE_OLD', 'TRANSIT_OLD', 'BANK_UNEXPLAINED',
    'MIRROR_DIFFERS'));
