-- What a request is about as it stood when it was made, so that a second person sees what has changed since; its member and
-- its amount stand in the list. A request that ended without approval returns to its maker until somebody has seen to it.
alter table staff.request
  add column member_id bigint,
  add column amount bigint,
  add column subject json,
  add column acknowledged_at timestamptz,
  add column acknowledged_by bigint,
  add column alarmed_at timestamptz,
  drop constraint request_state_check,
  add constraint request_state_check check (state in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'));

create index request_by_maker on staff.request (merchant_id, maker_id, id desc);
create index request_by_target on staff.request (merchant_id, target, id desc);
create index request_by_member on staff.request (merchant_id, member_id, id desc) where member_id is not null;
create index request_returned on staff.request (merchant_id, maker_id)
  where state in ('REJECTED', 'EXPIRED') and acknowledged_at is null;

-- What was asked and what was decided never change. A returned request is acknowledged once, an alarm is noted.
create or replace function staff.keep_request() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if row(old.merchant_id, old.id, old.area, old.action, old.target, old.frozen::text, old.reason, old.permission_to_approve,
         old.maker_id, old.created_at, old.expires_at, old.member_id, old.amount, old.subject::text)
      is distinct from
     row(new.merchant_id, new.id, new.area, new.action, new.target, new.frozen::text, new.reason, new.permission_to_approve,
         new.maker_id, new.created_at, new.expires_at, new.member_id, new.amount, new.subject::text)
    or (old.state <> 'PENDING'
      and row(old.state, old.checker_id, old.decided_at, old.decision_reason)
        is distinct from row(new.state, new.checker_id, new.decided_at, new.decision_reason))
    or (old.acknowledged_at is not null
      and row(old.acknowledged_at, old.acknowledged_by) is distinct from row(new.acknowledged_at, new.acknowledged_by)) then
    raise exception 'request % of merchant % is settled', old.id, old.merchant_id;
  end if;
  return new;
end $$;

grant update (acknowledged_at, acknowledged_by, alarmed_at) on staff.request to lantern_app;
