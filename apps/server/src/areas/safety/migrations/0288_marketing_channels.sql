-- Advertising by channel. `takes_marketing` is that of the inbox and of the pages; mails and messages to the telephone reach only
-- those who have asked for them.
alter table safety.preference add column marketing_mail boolean not null default false;
alter table safety.preference add column marketing_sms boolean not null default false;
