-- Coins on chains (operations 7.4, 7.5): where each chain was read up to, members' addresses, what came to them, what orders ask for,
-- and what the house sends. Which chains there are, and the public key behind the addresses, is no part of the database: whoever can
-- write here must not be able to lead members' money elsewhere.
create table payments.chain_cursor (
  chain text primary key,
  chain_id bigint not null,
  -- The first block that was not read yet.
  next_block bigint not null check (next_block >= 0),
  head bigint,
  -- The head's own time, and when the node was last heard.
  head_at timestamptz,
  heard_at timestamptz,
  fault text
);
grant select, insert, update on payments.chain_cursor to lantern_app;

-- The last blocks that were read: by them it is seen that a chain has been written anew.
create table payments.chain_block (
  chain text not null,
  number bigint not null,
  hash text not null,
  primary key (chain, number)
);
grant select, insert, delete on payments.chain_block to lantern_app;

-- One address per member, chain and public key; `mark` names the key, so that another key gives other addresses.
create table payments.chain_address (
  chain text not null,
  mark text not null,
  number integer not null check (number >= 0),
  merchant_id bigint not null,
  member_id bigint not null,
  address text not null,
  created_at timestamptz not null,
  primary key (chain, mark, number),
  unique (chain, address),
  unique (merchant_id, member_id, chain, mark)
);
grant select, insert on payments.chain_address to lantern_app;

-- What an order asks for in coins, at a rate that holds until `locked_until`. Coins in smallest units.
create table payments.chain_order (
  merchant_id bigint not null,
  order_id bigint not null,
  chain text not null,
  coin text not null,
  decimals integer not null,
  address text not null,
  -- As members were told them: the chain's name, and how deep the money has to lie.
  network text not null,
  confirmations integer not null check (confirmations > 0),
  units numeric(78, 0) not null check (units > 0),
  rate numeric(40, 0) not null check (rate > 0),
  locked_until timestamptz not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references payments.deposit_order (merchant_id, id)
);
create index chain_order_address on payments.chain_order (chain, address, coin, order_id desc);
grant select, insert, update on payments.chain_order to lantern_app;

-- What came to members' addresses. A transfer is known by its transaction and its place among that transaction's own logs (-1: the
-- chain's own coin), which stay the same when the transaction moves into another block.
create table payments.chain_transfer (
  id bigint generated always as identity primary key,
  chain text not null,
  tx_hash text not null,
  place integer not null check (place >= -1),
  merchant_id bigint not null,
  member_id bigint not null,
  address text not null,
  sender text not null,
  -- Null: a token that the house does not take.
  coin text,
  contract text,
  decimals integer,
  units numeric(78, 0) not null check (units >= 0),
  block_number bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  seen_at timestamptz not null,
  -- SEEN: waits for confirmations. TAKEN: its order has it. UNMATCHED: no order. GONE: no block has it any more.
  state text not null check (state in ('SEEN', 'TAKEN', 'UNMATCHED', 'DUST', 'FOREIGN', 'GONE')),
  order_id bigint,
  -- Worth of one coin when it was seen, for money after the order's own rate.
  rate numeric(40, 0),
  -- Its block went after the order was credited.
  lost_at timestamptz,
  ended_at timestamptz,
  unique (chain, tx_hash, place),
  check (state not in ('SEEN', 'TAKEN') or coin is not null),
  check (state <> 'TAKEN' or order_id is not null)
);
create index chain_transfer_waiting on payments.chain_transfer (chain, block_number) where state = 'SEEN';
create index chain_transfer_block on payments.chain_transfer (chain, block_number);
create index chain_transfer_list on payments.chain_transfer (merchant_id, id desc);
create index chain_transfer_state on payments.chain_transfer (merchant_id, state, id desc);
create unique index chain_transfer_order on payments.chain_transfer (merchant_id, order_id)
  where order_id is not null and state in ('SEEN', 'TAKEN');
grant select, insert, update on payments.chain_transfer to lantern_app;

-- The next number of each account that the house sends from; numbers are never given back.
create table payments.chain_sender (
  chain text not null,
  address text not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (chain, address)
);
grant select, insert, update on payments.chain_sender to lantern_app;

-- What the house sends. A transaction that was prepared keeps its number for ever and is signed and sent until it is in a block, so
-- that nothing is paid twice.
create table payments.chain_transaction (
  id bigint generated always as identity primary key,
  chain text not null,
  kind text not null check (kind in ('PAYOUT', 'TOPUP', 'SWEEP')),
  merchant_id bigint not null,
  -- Of payouts: the try that they pay.
  channel text,
  order_no text,
  -- Of sweeps: the line, and the transaction that has to be in a block before.
  sweep_id bigint,
  line integer,
  after_id bigint references payments.chain_transaction (id),
  path text not null,
  sender text not null,
  recipient text not null,
  coin text not null,
  units numeric(78, 0) not null check (units > 0),
  -- Of payouts: what the withdrawal pays, in minor units of the brand's currency.
  worth bigint check (worth > 0),
  state text not null check (state in ('WANTED', 'PREPARED', 'SIGNED', 'CONFIRMED', 'FAILED', 'DROPPED')),
  nonce bigint,
  -- The unsigned transaction: to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas.
  body jsonb,
  raw text,
  tx_hash text,
  -- What the node said to the last broadcast: OK, or UNCLEAR while nobody knows.
  answer text check (answer in ('OK', 'UNCLEAR')),
  sends integer not null default 0,
  next_at timestamptz not null,
  fault text,
  -- Paid for the transaction, in the chain's own coin.
  gas_paid numeric(78, 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (merchant_id, channel, order_no),
  unique (merchant_id, sweep_id, line, kind),
  unique (chain, sender, nonce),
  check ((kind = 'PAYOUT') = (order_no is not null and channel is not null)),
  check ((state in ('WANTED', 'DROPPED')) = (nonce is null)),
  check (state not in ('SIGNED', 'CONFIRMED', 'FAILED') or raw is not null)
);
create index chain_transaction_due on payments.chain_transaction (chain, next_at) where state in ('WANTED', 'PREPARED', 'SIGNED');
create index chain_transaction_list on payments.chain_transaction (merchant_id, id desc);
create index chain_transaction_paid on payments.chain_transaction (merchant_id, channel, ended_at) where state = 'CONFIRMED';
-- The room of a withdrawal shows all that was sent for it; a payout's number is that of its withdrawal, a dash and the try.
create index chain_transaction_withdrawal on payments.chain_transaction (merchant_id, split_part(order_no, '-', 1), id)
  where kind = 'PAYOUT';
grant select, insert, update on payments.chain_transaction to lantern_app;

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

create table payments.chain_sweep (
  merchant_id bigint not null,
  id bigint generated always as identity,
  chain text not null,
  destination text not null,
  made_by text not null,
  made_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  primary key (merchant_id, id)
);
grant select, insert, update on payments.chain_sweep to lantern_app;

create table payments.chain_sweep_line (
  merchant_id bigint not null,
  sweep_id bigint not null,
  number integer not null,
  path text not null,
  address text not null,
  coin text not null,
  decimals integer not null,
  units numeric(78, 0) not null check (units > 0),
  -- The chain's own coin that has to be sent there first to pay for the transaction.
  gas_needed numeric(78, 0) not null check (gas_needed >= 0),
  primary key (merchant_id, sweep_id, number),
  foreign key (merchant_id, sweep_id) references payments.chain_sweep (merchant_id, id)
);
grant select, insert on payments.chain_sweep_line to lantern_app;
