-- An operator whom an owner created without a second person, although there had been other colleagues, does not count at once as one of the
-- two people of a request.
alter table staff.operator
  -- From when on; null: at once.
  add column counts_from timestamptz;
