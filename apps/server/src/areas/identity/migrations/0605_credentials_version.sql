-- A session is made only with the credential that was proven. The number is raised by every change of what opens the account: password,
-- verified contact, authenticator app, passkey, linked provider account, lock of the login. A login compares the number that it read with
-- the credential to the present one, with the row locked.
alter table identity.member add column credentials_version integer not null default 0 check (credentials_version >= 0);
grant update (credentials_version) on identity.member to lantern_app;
-- Each change of what opens an account deletes the account's open challenges.
create index security_challenge_of_member on identity.security_challenge (brand_id, member_id) where member_id is not null;
