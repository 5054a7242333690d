-- Bets that are settled again are taken back on the day of their correction, which may be one without other play.
alter table safety.play_day
  drop constraint play_day_staked_check,
  drop constraint play_day_paid_check;
