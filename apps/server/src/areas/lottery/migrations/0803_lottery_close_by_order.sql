-- Two people have ordered that this issue closes earlier than its calendar says: later changes of the calendar do not move it back.
alter table lottery.issue add column close_by_order boolean not null default false;
