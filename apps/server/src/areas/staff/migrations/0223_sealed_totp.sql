-- Secrets of code apps are kept sealed: `v1.<key id>.<base64url>`, made by the server, whose key is no part of the database.
-- Secrets from before are sealed at the next start; the check holds for every row that is written from now on.
alter table staff.operator rename column totp_secret to totp_sealed;
alter table staff.operator
  add constraint operator_totp_sealed check (totp_sealed is null or totp_sealed like 'v1.%') not valid;
