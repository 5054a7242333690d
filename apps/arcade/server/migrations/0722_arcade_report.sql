-- The report of a span is read by times, which grow with the table: an index over blocks costs next to nothing where rounds are written.
create index round_played on arcade.round using brin (played_at) with (pages_per_range = 16);
create index round_settled on arcade.round using brin (settled_at) with (pages_per_range = 16);
