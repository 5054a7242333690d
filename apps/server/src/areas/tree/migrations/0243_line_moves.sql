-- Moves of an account with everybody below it to another upline; four eyes, and never before the next business day.
create table tree.line_move (
  merchant_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  old_upline_id bigint not null,
  new_upline_id bigint not null,
  -- First business day in the new line, and the instant at which it begins.
  effective_day date not null,
  effective_at timestamptz not null,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'DONE', 'REFUSED')),
  -- Why it could not be carried out on its day.
  code text,
  asked_by text not null,
  approved_by text not null,
  decided_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, account_id) references tree.node (merchant_id, account_id)
);
create unique index line_move_planned on tree.line_move (merchant_id, account_id) where state = 'PLANNED';
create index line_move_due on tree.line_move (effective_at) where state = 'PLANNED';
grant select, insert on tree.line_move to lantern_app;

-- Lines as they were before a move: `path` counted on business days before `until_day`.
create table tree.past_path (
  merchant_id bigint not null,
  account_id bigint not null,
  until_day date not null,
  path bigint[] not null,
  primary key (merchant_id, account_id, until_day)
);
grant select on tree.past_path to lantern_app;

create function tree.path_on(p_merchant bigint, p_account bigint, p_day date)
returns bigint[] language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select p.path from tree.past_path p where p.merchant_id = p_merchant and p.account_id = p_account and p.until_day > p_day
      order by p.until_day limit 1),
    (select n.path from tree.node n where n.merchant_id = p_merchant and n.account_id = p_account))
$$;

-- Why an account cannot stand below an upline, null when it can.
create function tree.refuse_move(p_merchant bigint, p_account bigint, p_upline bigint)
returns text language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_node tree.node;
  v_upline tree.node;
begin
  select * into v_node from tree.node n where n.merchant_id = p_merchant and n.account_id = p_account;
  select * into v_upline from tree.node n where n.merchant_id = p_merchant and n.account_id = p_upline;
  if v_node.account_id is null or v_node.kind = 'HOUSE' or v_upline.account_id is null then return 'NOT_FOUND'; end if;
  if v_upline.kind = 'MEMBER' or v_upline.path @> array[p_account] or v_upline.book <> v_node.book
     or v_node.upline_id = p_upline then
    return 'NOT_IN_LINE';
  end if;
  if v_upline.depth + 1 - v_node.depth + (select max(d.depth) from tree.node d
      where d.merchant_id = p_merchant and d.path @> array[p_account]) > 20 then
    return 'NOT_IN_LINE';
  end if;
  if v_upline.kind = 'AGENT' and exists (
    select from tree.node d
      cross join lateral (select distinct on (c.kind, c.key) c.kind, c.key, c.value from tree.rate_card c
        where c.merchant_id = p_merchant and c.account_id = d.account_id order by c.kind, c.key, c.effective_from desc) r
     where d.merchant_id = p_merchant and d.path @> array[p_account]
       and r.value > coalesce(tree.effective_rate(p_merchant, v_upline.path, r.kind, r.key), 0)) then
    return 'RATE_EXCEEDS_UPLINE';
  end if;
  return null;
end $$;

-- Carries out the moves that are due. One that no longer fits is written down as refused, with the reason.
create function tree.apply_moves(p_now timestamptz)
returns table (merchant_id bigint, account_id bigint, old_upline_id bigint, new_upline_id bigint, code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_move tree.line_move;
  v_node tree.node;
  v_upline tree.node;
  v_code text;
begin
  for v_move in
    select m.* from tree.line_move m where m.state = 'PLANNED' and m.effective_at <= p_now
    order by m.merchant_id, m.effective_at, m.id for update skip locked
  loop
    perform pg_advisory_xact_lock(hashtextextended('tree.lines', v_move.merchant_id));
    v_code := tree.refuse_move(v_move.merchant_id, v_move.account_id, v_move.new_upline_id);
    if v_code is null then
      select * into strict v_node from tree.node n
       where n.merchant_id = v_move.merchant_id and n.account_id = v_move.account_id;
      select * into strict v_upline from tree.node n
       where n.merchant_id = v_move.merchant_id and n.account_id = v_move.new_upline_id for key share;
      insert into tree.past_path (merchant_id, account_id, until_day, path)
      select n.merchant_id, n.account_id, v_move.effective_day, n.path from tree.node n
       where n.merchant_id = v_move.merchant_id and n.path @> array[v_move.account_id]
      on conflict do nothing;
      update tree.node n
         set path = v_upline.path || n.path[v_node.depth + 1:],
             depth = n.depth - v_node.depth + v_upline.depth + 1,
             upline_id = case when n.account_id = v_move.account_id then v_move.new_upline_id else n.upline_id end
       where n.merchant_id = v_move.merchant_id and n.path @> array[v_move.account_id];
    end if;
    update tree.line_move m set state = case when v_code is null then 'DONE' else 'REFUSED' end, code = v_code
     where m.merchant_id = v_move.merchant_id and m.id = v_move.id;
    return query select v_move.merchant_id, v_move.account_id, v_move.old_upline_id, v_move.new_upline_id, v_code;
  end loop;
end $$;
revoke execute on function tree.apply_moves(timestamptz) from public;
grant execute on function tree.apply_moves(timestamptz) to lantern_app;

-- Nobody comes into a line while it moves.
create or replace function tree.place(p_merchant bigint, p_account bigint, p_upline bigint, p_kind text, p_book text, p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_upline tree.node;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('tree.lines', p_merchant));
  select * into v_upline from tree.node n
  where n.merchant_id = p_merchant and n.account_id = coalesce(p_upline, 0) for key share;
  if not found and coalesce(p_upline, 0) = 0 then
    insert into tree.node (merchant_id, account_id, upline_id, kind, book, path, depth, placed_at)
    values (p_merchant, 0, null, 'HOUSE', 'REAL', array[0::bigint], 0, p_now)
    on conflict do nothing;
    select * into strict v_upline from tree.node n
    where n.merchant_id = p_merchant and n.account_id = 0 for key share;
  end if;
  if v_upline.account_id is null or v_upline.kind = 'MEMBER' or v_upline.depth >= 20 then
    return 'INVITATION_CODE_ERROR';
  end if;
  insert into tree.node (merchant_id, account_id, upline_id, kind, book, path, depth, placed_at)
  values (p_merchant, p_account, v_upline.account_id, p_kind,
          case when v_upline.book = 'TEST' then 'TEST' else p_book end,
          v_upline.path || p_account, v_upline.depth + 1, p_now);
  return null;
end $$;
