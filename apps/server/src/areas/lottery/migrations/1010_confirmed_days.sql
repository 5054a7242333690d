-- Days of draws around public holidays are calculated until two operators confirm them.

-- CONFIRMED: the days of a holiday are as calculated. The old check has no such kind.
alter table lottery.calendar_exception drop constraint calendar_exception_kind_check;
alter table lottery.calendar_exception
  add constraint calendar_exception_kind_check check (kind in ('CLOSED', 'EXTRA', 'MOVED', 'CONFIRMED')),
  add constraint calendar_exception_confirmed_check check (kind <> 'CONFIRMED' or draw_time is null),
  -- Where the lottery announced it; null for exceptions made before sources were kept.
  add column source text;

-- UNCONFIRMED: not on sale, since nobody has confirmed its day. It becomes PLANNED or OPEN when two operators confirm the day, and CLOSED
-- at its close, so that a result that is published anyway is accepted.
alter table lottery.issue drop constraint issue_state_check;
alter table lottery.issue
  add constraint issue_state_check
    check (state in ('UNCONFIRMED', 'PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID')) not valid;
alter table lottery.issue validate constraint issue_state_check;
