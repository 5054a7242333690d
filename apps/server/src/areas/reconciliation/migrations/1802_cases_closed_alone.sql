-- Differences that one operator closes without a second person count towards a sum of the business day.

alter table reconciliation.difference
  -- The operator who closed it without a second person, and the difference then in minor units; null for all others.
  add column closed_alone_by bigint,
  add column closed_alone bigint,
  add constraint difference_alone check ((closed_alone_by is null) = (closed_alone is null));
create index difference_closed_alone on reconciliation.difference (brand_id, closed_alone_by, ended_at)
  where closed_alone_by is not null;
