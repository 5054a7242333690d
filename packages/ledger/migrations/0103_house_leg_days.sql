-- The figures of one day are read by time; legs are written in the order of time, so that a block-range index of a few pages is enough.
create index house_leg_at on ledger.house_leg using brin (at) with (pages_per_range = 32);
