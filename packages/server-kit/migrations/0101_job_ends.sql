-- Whether the run before the current or last one did not end, because its process died. Written when a run begins.
alter table kit.job add column ended_badly boolean not null default false;
