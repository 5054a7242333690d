-- The operator who stopped play, who may end the stop alone. Null where it was stopped before this was stored.
alter table games.stop add column operator_id bigint;
