-- Domains that belong to an agent: who registers there without a code comes into his line.
create table tree.domain_owner (
  merchant_id bigint not null,
  host text not null check (host = lower(host)),
  agent_id bigint not null,
  primary key (merchant_id, host),
  foreign key (merchant_id, agent_id) references tree.node (merchant_id, account_id)
);
grant select, insert, update, delete on tree.domain_owner to lantern_app;
