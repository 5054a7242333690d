-- Trigger on updates of staff.request. Never changed: what was requested, a decision, and an acknowledgement, once they are written. All
-- other updates pass (a decision of a pending request, the first acknowledgement, alarmed_at). Error P0001 (raise_exception) otherwise.
create or replace function staff.freeze_request() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if row(old.brand_id, old.id, old.area, old.action, old.target, old.frozen::text, old.reason, old.permission_to_approve,
         old.maker_id, old.created_at, old.expires_at, old.member_id, old.amount, old.subject::text, old.permissions_to_make)
      is distinct from
     row(new.brand_id, new.id, new.area, new.action, new.target, new.frozen::text, new.reason, new.permission_to_approve,
         new.maker_id, new.created_at, new.expires_at, new.member_id, new.amount, new.subject::text, new.permissions_to_make)
    or (old.state <> 'PENDING'
      and row(old.state, old.checker_id, old.decided_at, old.decision_reason)
        is distinct from row(new.state, new.checker_id, new.decided_at, new.decision_reason))
    or (old.acknowledged_at is not null
      and row(old.acknowledged_at, old.acknowledged_by) is distinct from row(new.acknowledged_at, new.acknowledged_by)) then
    raise exception 'request % of brand % is settled', old.id, old.brand_id;
  end if;
  return new;
end $$;

create or replace trigger request_frozen before update on staff.request for each row execute function staff.freeze_request();
