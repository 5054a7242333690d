-- A session is made only with the credential that was proven. The number is raised by every change of what opens the account: password,
-- authenticator app, passkey, state, roles. A login compares the number that it read with the credential to the present one, with the row
-- locked.
alter table staff.operator add column credentials_version integer not null default 0 check (credentials_version >= 0);
