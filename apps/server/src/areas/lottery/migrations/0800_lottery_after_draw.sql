-- No result, no typed entry and nothing that a feed says is stored before its draw has taken place: the last guard, whichever way it came.
create function lottery.refuse_before_draw() returns trigger language plpgsql as $$
declare
  at timestamptz := case tg_table_name
    when 'result' then (to_jsonb(new) ->> 'drawn_at')::timestamptz
    when 'result_entry' then (to_jsonb(new) ->> 'entered_at')::timestamptz
    else (to_jsonb(new) ->> 'received_at')::timestamptz
  end;
begin
  if at < (select draws_at from lottery.issue where merchant_id = new.merchant_id and id = new.issue_id) then
    raise exception 'issue % has not been drawn yet at %', new.issue_id, at using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger after_draw before insert or update on lottery.result for each row execute function lottery.refuse_before_draw();
create trigger after_draw before insert or update on lottery.result_entry for each row execute function lottery.refuse_before_draw();
create trigger after_draw before insert on lottery.feed_result for each row execute function lottery.refuse_before_draw();

-- Several feeds may deliver results of one game: each of them says one thing of an issue, and they are compared.
alter table lottery.feed_game drop constraint feed_game_pkey, add primary key (merchant_id, game_code, feed_code);
alter table lottery.feed_result drop constraint feed_result_pkey, add primary key (merchant_id, issue_id, feed_code);
alter table lottery.contradiction
  drop constraint contradiction_against_check,
  add constraint contradiction_against_check check (against in ('FEED', 'OTHER_FEED', 'ENTRY', 'RESULT')),
  drop constraint contradiction_merchant_id_issue_id_given_key,
  add constraint contradiction_once unique (merchant_id, issue_id, feed_code, against, given);
