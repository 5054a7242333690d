-- The operator who closed a contradiction, who enters no result of that draw. Null where it was closed before this was stored.
alter table lottery.contradiction add column closed_by_id bigint;
grant update (closed_by_id) on lottery.contradiction to lantern_app;
