-- Why a proof was sent back, as its member reads it: a code with a text in each language, and words for him alone. `reason` is the
-- note among operators.
alter table safety.identity_check
  add column reason_code text check (reason_code in ('UNREADABLE', 'INCOMPLETE', 'WRONG_DOCUMENT', 'DOCUMENT_EXPIRED',
    'NAME_DIFFERS', 'FACE_DIFFERS', 'ADDRESS_NOT_PROVEN', 'FUNDS_NOT_PROVEN', 'OTHER')),
  add column member_message text check (length(member_message) between 1 and 300);
update safety.identity_check set reason_code = 'OTHER', member_message = left(reason, 300) where state = 'REJECTED' and reason <> '';
update safety.identity_check set reason_code = 'OTHER' where state = 'REJECTED' and reason_code is null;
alter table safety.identity_check
  add constraint identity_check_told check ((state = 'REJECTED') = (reason_code is not null)),
  add constraint identity_check_message check (member_message is null or state = 'REJECTED');
