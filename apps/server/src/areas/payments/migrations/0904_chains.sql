-- Deposits and payouts in coins. Which chains exist, and the public keys that addresses are derived from, are in the server's settings and
-- not in the database: a person who can write here must not be able to redirect members' money.

-- One row per chain: up to which block it was read. Updated by the job that reads chains.
create table payments.chain_cursor (
  chain text primary key,
  -- EIP-155 id of the chain. Written with the first row; the job compares the node with the settings, not with this.
  chain_id bigint not null,
  -- First block that is not read yet.
  next_block bigint not null check (next_block >= 0),
  -- Number and time of the newest block, and when the node last answered; null before the first answer.
  head bigint,
  head_at timestamptz,
  answered_at timestamptz,
  -- Last error of the node; null when the last read succeeded.
  fault text
);
grant select, insert, update on payments.chain_cursor to lantern_app;

-- The last blocks that were read, to detect a reorganisation of the chain. Deleted when a block is too old to be replaced.
create table payments.chain_block (
  chain text not null,
  number bigint not null,
  hash text not null,
  primary key (chain, number)
);
grant select, insert, delete on payments.chain_block to lantern_app;

-- Deposit addresses: one per member, chain and public key. Rows are inserted and never changed.
-- One table of the platform, because an address in a block must find its brand, and because the brands share the numbers of a key.
create table payments.chain_address (
  chain text not null,
  -- First 16 hex digits of SHA-256 of the extended public key; another key gives other addresses.
  mark text not null,
  -- Index of the address: derivation path 0/<number> of that key.
  number integer not null check (number >= 0),
  brand_id bigint not null,
  member_id bigint not null,
  address text not null,
  created_at timestamptz not null,
  primary key (chain, mark, number),
  unique (chain, address),
  unique (brand_id, member_id, chain, mark)
);
grant select, insert on payments.chain_address to lantern_app;

-- What a deposit order requests in coins: one row per order. Updated when the member requests a new rate.
create table payments.chain_order (
  brand_id bigint not null,
  order_id bigint not null,
  chain text not null,
  coin text not null,
  -- Decimal places of the coin's smallest unit, e.g. 6 for USDT.
  decimals integer not null,
  address text not null,
  -- Name of the chain and number of confirmations, as the member was shown them.
  network text not null,
  confirmations integer not null check (confirmations > 0),
  -- Requested coins, in smallest units.
  units numeric(78, 0) not null check (units > 0),
  -- Value of one whole coin: minor units of the brand's currency × 1,000,000.
  rate numeric(40, 0) not null check (rate > 0),
  -- Until when the rate is valid; coins that arrive later are credited at the rate of their arrival.
  locked_until timestamptz not null,
  primary key (brand_id, order_id),
  foreign key (brand_id, order_id) references payments.deposit_order (brand_id, id)
);
-- Orders that a transfer to an address may belong to.
create index chain_order_address on payments.chain_order (chain, address, coin, order_id desc);
grant select, insert, update on payments.chain_order to lantern_app;

-- One row is one transfer of coins to a member's address. The job that reads chains inserts and updates it; rows are not deleted.
-- Transaction and place identify it, because they stay the same when a reorganisation moves the transaction into another block.
create table payments.chain_transfer (
  brand_id bigint not null,
  id bigint generated always as identity,
  chain text not null,
  tx_hash text not null,
  -- Index of the transfer among the logs of its transaction; -1 for the chain's own coin, which has no log.
  place integer not null check (place >= -1),
  member_id bigint not null,
  address text not null,
  sender text not null,
  -- Null: a token that is not accepted.
  coin text,
  -- Contract of the token; null for the chain's own coin.
  contract text,
  decimals integer,
  -- Smallest units.
  units numeric(78, 0) not null check (units >= 0),
  -- The block that contains it.
  block_number bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  seen_at timestamptz not null,
  -- SEEN: waits for confirmations. TAKEN: credited to its order. UNMATCHED: no order fits. DUST: too little to be credited. FOREIGN: a
  -- token that is not accepted. GONE: its block was removed by a reorganisation before it was credited.
  state text not null check (state in ('SEEN', 'TAKEN', 'UNMATCHED', 'DUST', 'FOREIGN', 'GONE')),
  -- The order that it belongs to; null: none found.
  order_id bigint,
  -- Value of one whole coin when it was seen (as chain_order.rate), used after the order's rate has expired; null: no rate was available.
  rate numeric(40, 0),
  -- When its block was removed by a reorganisation; null: the block exists. A credited transfer (TAKEN) opens a reconciliation case then.
  lost_at timestamptz,
  ended_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, chain, tx_hash, place),
  check (state not in ('SEEN', 'TAKEN') or coin is not null),
  check (state <> 'TAKEN' or order_id is not null)
);
-- Transfers that wait for confirmations.
create index chain_transfer_waiting on payments.chain_transfer (chain, block_number) where state = 'SEEN';
-- Transfers in the blocks that a reorganisation removes.
create index chain_transfer_block on payments.chain_transfer (chain, block_number);
create index chain_transfer_state on payments.chain_transfer (brand_id, state, id desc);
-- An order is paid by one transfer.
create unique index chain_transfer_order on payments.chain_transfer (brand_id, order_id)
  where order_id is not null and state in ('SEEN', 'TAKEN');
grant select, insert, update on payments.chain_transfer to lantern_app;

-- The next nonce of each address that the server sends from. A nonce is never reused.
create table payments.chain_sender (
  chain text not null,
  address text not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (chain, address)
);
grant select, insert, update on payments.chain_sender to lantern_app;

-- One row is one transaction that the server sends: a payout of a withdrawal, or a part of a sweep. A prepared transaction never changes
-- its nonce and is signed and sent until a block contains it, so that nothing is paid twice. The job that sends transactions updates it;
-- rows are not deleted.
create table payments.chain_transaction (
  brand_id bigint not null,
  id bigint generated always as identity,
  chain text not null,
  -- PAYOUT: payment of a withdrawal. SWEEP: coins from a member's address to the treasury. TOPUP: the chain's own coin to a member's
  -- address, to pay for the gas of its sweep.
  kind text not null check (kind in ('PAYOUT', 'TOPUP', 'SWEEP')),
  -- Payouts only: payout channel and '<withdrawal id>-<attempt>'.
  channel text,
  order_no text,
  -- Sweeps only: the row of payments.chain_sweep_line, and the transaction (TOPUP) that must be confirmed first.
  sweep_id bigint,
  line integer,
  after_id bigint,
  -- Derivation path of the sender's key: 1/0 is the operator's payout wallet, 0/<number> a deposit address.
  path text not null,
  sender text not null,
  recipient text not null,
  coin text not null,
  -- Smallest units of the coin.
  units numeric(78, 0) not null check (units > 0),
  -- Payouts only: the amount paid, in minor units of the brand's currency.
  worth bigint check (worth > 0),
  -- WANTED: to be prepared. PREPARED: nonce and fees are set. SIGNED: signed, may have been sent. CONFIRMED: in a block with enough
  -- confirmations. FAILED: in a block, but not carried out. DROPPED: never sent.
  state text not null check (state in ('WANTED', 'PREPARED', 'SIGNED', 'CONFIRMED', 'FAILED', 'DROPPED')),
  nonce bigint,
  -- The unsigned transaction: to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas.
  body jsonb,
  -- The signed transaction and its hash; after a fee increase those of the last signature, at the end those of the one in the block.
  raw text,
  tx_hash text,
  -- The node's answer to the last broadcast: OK, or UNCLEAR while it is unknown.
  answer text check (answer in ('OK', 'UNCLEAR')),
  -- Number of broadcasts, and when the job handles the transaction next.
  sends integer not null default 0,
  next_at timestamptz not null,
  -- Why it does not proceed: FUNDS (the sender lacks money), FEE_LIMIT, or the text of an error; null: no fault.
  fault text,
  -- Fee of the transaction in smallest units of the chain's own coin.
  gas_paid numeric(78, 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, after_id) references payments.chain_transaction,
  unique (brand_id, channel, order_no),
  unique (brand_id, sweep_id, line, kind),
  -- Brands may share a sender; payments.chain_sender gives out each of its nonces once.
  unique (brand_id, chain, sender, nonce),
  check ((kind = 'PAYOUT') = (order_no is not null and channel is not null)),
  check ((state in ('WANTED', 'DROPPED')) = (nonce is null)),
  check (state not in ('SIGNED', 'CONFIRMED', 'FAILED') or raw is not null)
);
-- The job that sends transactions.
create index chain_transaction_due on payments.chain_transaction (chain, next_at) where state in ('WANTED', 'PREPARED', 'SIGNED');
-- Reconciliation: the payouts of a channel on a day.
create index chain_transaction_paid on payments.chain_transaction (brand_id, channel, ended_at) where state = 'CONFIRMED';
-- All transactions of a withdrawal: order_no is '<withdrawal id>-<attempt>'.
create index chain_transaction_withdrawal on payments.chain_transaction (brand_id, split_part(order_no, '-', 1), id)
  where kind = 'PAYOUT';
grant select, insert, update on payments.chain_transaction to lantern_app;

-- The signatures of a transaction. One that no block accepts is signed again with the same nonce and a higher fee; a block can contain
-- only one of them. Rows are inserted and never changed.
create table payments.chain_attempt (
  brand_id bigint not null,
  transaction_id bigint not null,
  -- Position in the transaction, from 1.
  number integer not null check (number > 0),
  -- What was signed, with its fees; see chain_transaction.body.
  body jsonb not null,
  raw text not null,
  tx_hash text not null,
  signed_at timestamptz not null,
  primary key (brand_id, transaction_id, number),
  foreign key (brand_id, transaction_id) references payments.chain_transaction,
  unique (brand_id, transaction_id, tx_hash)
);
grant select, insert on payments.chain_attempt to lantern_app;

-- One row is one plan to collect coins from deposit addresses. An operator creates it; a second operator's approval updates it and inserts
-- its transactions.
create table payments.chain_sweep (
  brand_id bigint not null,
  id bigint generated always as identity,
  chain text not null,
  -- Address that the coins go to: the treasury, or the payout wallet.
  destination text not null,
  -- Names of the operators.
  made_by text not null,
  made_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  primary key (brand_id, id)
);
grant select, insert, update on payments.chain_sweep to lantern_app;

-- The items of a sweep: one coin at one address. Rows are inserted and never changed.
create table payments.chain_sweep_line (
  brand_id bigint not null,
  sweep_id bigint not null,
  -- Position in the sweep, from 1.
  number integer not null,
  -- Derivation path of the address.
  path text not null,
  address text not null,
  coin text not null,
  decimals integer not null,
  -- Smallest units.
  units numeric(78, 0) not null check (units > 0),
  -- The chain's own coin that must be sent to the address first to pay for the transaction, in smallest units; 0: enough is there.
  gas_needed numeric(78, 0) not null check (gas_needed >= 0),
  primary key (brand_id, sweep_id, number),
  foreign key (brand_id, sweep_id) references payments.chain_sweep (brand_id, id)
);
grant select, insert on payments.chain_sweep_line to lantern_app;
