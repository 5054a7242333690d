-- A password that an agent or an operator was given for an account he opened: random, for this account alone, valid until it runs out
-- or until the account's owner sets a password of his own. `start_by` names the opener, who alone may issue another one.
alter table identity.credential
  add column start_until timestamptz,
  add column start_by text,
  add constraint credential_start check ((start_until is null) = (start_by is null) and (start_until is null or kind = 'LOGIN'));
