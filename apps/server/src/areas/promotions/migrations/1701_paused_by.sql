-- Who paused a promotion, while it is paused: this operator may resume it alone. Null where it was paused before this was stored.
alter table promotions.activity add column paused_by bigint, add column paused_by_name text,
  add constraint activity_paused_by check (paused_by is null or (state = 'PAUSED' and paused_by_name is not null));
