-- A deposit channel is open only with terms that two people have approved. Channels of before count as approved.
alter table payments.channel add column approved boolean not null default true;
