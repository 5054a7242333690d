-- Two operators end an exclusion that was copied from the account of another person: namesakes with the same birth date, or a household with
-- one telephone.

-- One row is one pair of accounts of two different persons, although they share an identifier. The matching no longer takes the two for one
-- person, unless both have the same document. Rows are inserted and never changed or deleted.
create table safety.distinct_person (
  -- The account with the lower brand and member number.
  brand_id bigint not null,
  member_id bigint not null,
  other_brand_id bigint not null,
  other_member_id bigint not null,
  -- The approved request (staff.request), by its brand and number.
  request_brand_id bigint not null,
  request_id bigint not null,
  decided_at timestamptz not null,
  -- The matching looks up whole pairs, in this order and in the reverse one.
  primary key (brand_id, member_id, other_brand_id, other_member_id),
  check ((brand_id, member_id) < (other_brand_id, other_member_id))
);
grant select, insert on safety.distinct_person to lantern_app;

-- The approved request (staff.request of the same brand) that ended the exclusion; null for every other exclusion. Only a copied exclusion
-- can end this way, before its end and without a request of the member.
alter table safety.exclusion
  add column parted_by_request bigint,
  drop constraint exclusion_check3,
  drop constraint exclusion_return,
  add constraint exclusion_returned check (
    returned_at is null or parted_by_request is not null
    or (kind = 'SELF_EXCLUSION' and ends_at is not null and returned_at >= ends_at)
  ),
  add constraint exclusion_return check (
    (return_requested_at is null or (kind = 'SELF_EXCLUSION' and ends_at is not null and return_requested_at >= ends_at))
    and (returned_at is null or parted_by_request is not null
      or (return_requested_at is not null and returned_at >= return_requested_at + interval '24 hours'))
  ),
  add constraint exclusion_parted check (
    parted_by_request is null or (follows_brand_id is not null and follows_id is not null and returned_at is not null)
  );
grant update (parted_by_request) on safety.exclusion to lantern_app;
