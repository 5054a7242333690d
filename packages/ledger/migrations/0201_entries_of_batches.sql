-- For the entries of one batch: those of a command, and those behind a row of platform_leg. Consumers read batches seconds after they were
-- written, which a block-range index does not yet cover.
drop index ledger.entry_batch;
create index entry_batch on ledger.entry (batch_id);
