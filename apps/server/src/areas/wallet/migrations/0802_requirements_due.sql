-- The job that expires requirements. Only its condition on expires_at implies the predicate, so that no search by member reads all open
-- requirements.
drop index wallet.requirement_due;
create index requirement_due on wallet.requirement (expires_at) where state = 'OPEN' and expires_at is not null;
