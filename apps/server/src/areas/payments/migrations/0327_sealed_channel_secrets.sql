-- What a brand and a provider agreed on to sign with is kept sealed: `v1.<key id>.<base64url>`, made by the server, whose key is
-- no part of the database. Secrets from before are sealed at the next start; the check holds for every row that is written from now on.
alter table payments.channel rename column secret to secret_sealed;
alter table payments.channel add constraint channel_secret_sealed check (secret_sealed like 'v1.%') not valid;
