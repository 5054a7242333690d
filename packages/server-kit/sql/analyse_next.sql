-- Analyses the table that has changed most since its last analysis, if at least p_least rows and as many as it then had have changed.
-- Answers its name; null when no table has. For young tables: PostgreSQL's own autovacuum looks once a minute at most, and a table that is
-- never analysed is planned as if each brand had a 200th of it.
--
-- The application does not own the tables, so the function runs with the rights of their owner. One table per call, so that its lock
-- (share update exclusive, which blocks no reader or writer) is short. A table that autovacuum is at work on is left to it.
create or replace function kit.analyse_next(p_least integer) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_table regclass;
begin
  select c.oid into v_table
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
   where c.relowner = quote_ident(current_user)::regrole and s.n_mod_since_analyze >= greatest(p_least, c.reltuples)
     and not exists (select from pg_stat_progress_vacuum p where p.relid = s.relid)
     and not exists (select from pg_stat_progress_analyze p where p.relid = s.relid)
   order by s.n_mod_since_analyze desc limit 1;
  if v_table is not null then
    execute format('analyze %s', v_table);
  end if;
  return v_table::text;
end $$;

revoke execute on function kit.analyse_next from public;
grant execute on function kit.analyse_next to lantern_app;
