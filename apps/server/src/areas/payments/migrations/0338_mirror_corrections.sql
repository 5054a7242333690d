-- A vendor's mirror is corrected like a member's money (P32): by two people, with a reason and a picture, after its case was looked into.
alter table payments.correction
  add column vendor text,
  drop constraint correction_kind_check,
  add constraint correction_kind_check check (kind in ('P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52')),
  add constraint correction_vendor_check check ((kind in ('P32', 'P32u')) = (vendor is not null));
