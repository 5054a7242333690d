-- Trigger on lottery.draw: refuses to change a sealed list of bets or a drawn outcome (docs/fairness.md). Raises an exception.
create or replace function lottery.refuse_draw_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.sealed_at is not null and (new.sealed_at, new.bet_count, new.bets_digest)
        is distinct from (old.sealed_at, old.bet_count, old.bets_digest))
     or old.drawn_at is not null then
    raise exception 'the draw of issue % is final', old.issue_id;
  end if;
  return new;
end $$;

create or replace trigger refuse_draw_change before update on lottery.draw for each row execute function lottery.refuse_draw_change();
