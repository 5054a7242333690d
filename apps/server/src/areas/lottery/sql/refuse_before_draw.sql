-- Trigger on lottery.result, lottery.result_entry and lottery.feed_result: refuses a row whose own time is before the time of its draw
-- (issue.draws_at). The server checks this as well; the trigger covers every way to write. Raises check_violation (23514).
create or replace function lottery.refuse_before_draw() returns trigger language plpgsql as $$
declare
  at timestamptz := case tg_table_name
    when 'result' then (to_jsonb(new) ->> 'drawn_at')::timestamptz
    when 'result_entry' then (to_jsonb(new) ->> 'entered_at')::timestamptz
    else (to_jsonb(new) ->> 'received_at')::timestamptz
  end;
begin
  if at < (select draws_at from lottery.issue where brand_id = new.brand_id and id = new.issue_id) then
    raise exception 'issue % has not been drawn yet at %', new.issue_id, at using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger after_draw before insert or update on lottery.result for each row execute function lottery.refuse_before_draw();

create or replace trigger after_draw before insert or update on lottery.result_entry
  for each row execute function lottery.refuse_before_draw();

create or replace trigger after_draw before insert on lottery.feed_result for each row execute function lottery.refuse_before_draw();
