-- A transaction that no block takes is signed anew under its own number with a higher fee. All of them are kept: whichever a block
-- has counts, and under one number only one of them can ever be in one.
create table payments.chain_attempt (
  transaction_id bigint not null references payments.chain_transaction (id),
  number integer not null check (number > 0),
  -- What was signed, with its fees; see chain_transaction.body.
  body jsonb not null,
  raw text not null,
  tx_hash text not null,
  signed_at timestamptz not null,
  primary key (transaction_id, number),
  unique (transaction_id, tx_hash)
);
grant select, insert on payments.chain_attempt to lantern_app;

insert into payments.chain_attempt (transaction_id, number, body, raw, tx_hash, signed_at)
select id, 1, body, raw, tx_hash, created_at from payments.chain_transaction
where raw is not null and tx_hash is not null and body is not null;
