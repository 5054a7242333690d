-- Offers, contracts and bills have a kind of message of their own.
alter table content.message drop constraint message_kind_check;
alter table content.message add constraint message_kind_check
  check (kind in ('FINANCE', 'BET', 'PROMOTION', 'SECURITY', 'CONTRACT', 'GENERAL'));
