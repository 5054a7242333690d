create schema tree;
grant usage on schema tree to lantern_app;

-- Everybody's place. Account 0 is the house, the only one without an upline. `path` holds the ids from the house to the
-- account itself. `book` is inherited: whoever stands below a test agent plays with test money.
create table tree.node (
  merchant_id bigint not null,
  account_id bigint not null check (account_id >= 0),
  upline_id bigint,
  kind text not null check (kind in ('HOUSE', 'AGENT', 'MEMBER')),
  book text not null check (book in ('REAL', 'TEST')),
  path bigint[] not null,
  depth integer not null check (depth between 0 and 20),
  placed_at timestamptz not null,
  primary key (merchant_id, account_id),
  foreign key (merchant_id, upline_id) references tree.node (merchant_id, account_id),
  check ((kind = 'HOUSE') = (account_id = 0)),
  check ((kind = 'HOUSE') = (upline_id is null)),
  check (upline_id <> account_id),
  check (cardinality(path) = depth + 1),
  check (path[1] = 0 and path[depth + 1] = account_id),
  check (depth = 0 or path[depth] = upline_id)
);
create index node_of_upline on tree.node (merchant_id, upline_id, account_id);
create index node_of_path on tree.node using gin (path);

-- Rates in ppm (LOTTERY_RATE by lottery, CATEGORY_RATE by category) and prize groups (LOTTERY_GROUP by lottery); the newest
-- row counts, older ones are history.
create table tree.rate_card (
  merchant_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('LOTTERY_GROUP', 'LOTTERY_RATE', 'CATEGORY_RATE')),
  key text not null check (length(key) between 1 and 60),
  effective_from timestamptz not null,
  value integer not null check (value between 0 and 1000000),
  set_by text not null,
  primary key (merchant_id, account_id, kind, key, effective_from),
  foreign key (merchant_id, account_id) references tree.node (merchant_id, account_id)
);

-- How many direct downlines an account may have at a high prize group; without a row there is no such limit.
create table tree.quota (
  merchant_id bigint not null,
  account_id bigint not null,
  lottery text not null,
  prize_group integer not null check (prize_group >= 1950 and prize_group % 2 = 0),
  allowed integer not null check (allowed >= 0),
  primary key (merchant_id, account_id, lottery, prize_group),
  foreign key (merchant_id, account_id) references tree.node (merchant_id, account_id)
);

create function tree.current_rate(p_merchant bigint, p_account bigint, p_kind text, p_key text)
returns integer language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.value from tree.rate_card c
  where c.merchant_id = p_merchant and c.account_id = p_account and c.kind = p_kind and c.key = p_key
  order by c.effective_from desc limit 1
$$;

-- Places an account below an upline (0 or null: the house) and answers null, or the code of the refusal.
create function tree.place(p_merchant bigint, p_account bigint, p_upline bigint, p_kind text, p_book text, p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_upline tree.node;
begin
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

-- Sets a rate or prize group. At every moment a downline's value is at most its upline's; lowering is the operator's alone
-- and never goes below the highest direct downline. Both nodes are locked, so that the two sides cannot pass each other.
create function tree.set_rate(p_merchant bigint, p_account bigint, p_kind text, p_key text, p_value integer,
                              p_now timestamptz, p_set_by text, p_by_operator boolean)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_upline bigint;
  v_limit integer;
  v_allowed integer;
  v_is_group boolean := p_kind = 'LOTTERY_GROUP';
begin
  if v_is_group and p_value not between 1800 and 1960 then return 'PG_OUT_OF_RANGE'; end if;
  if v_is_group and p_value % 2 <> 0 then return 'PG_STEP'; end if;
  select n.upline_id into v_upline from tree.node n where n.merchant_id = p_merchant and n.account_id = p_account;
  if not found then return 'NOT_FOUND'; end if;
  perform from tree.node n
  where n.merchant_id = p_merchant and n.account_id in (p_account, v_upline)
  order by n.depth for update;
  if v_upline is not null then
    v_limit := coalesce(tree.current_rate(p_merchant, v_upline, p_kind, p_key),
      case when v_upline <> 0 then 0 when v_is_group then 1960 else 1000000 end);
    if p_value > v_limit then
      return case when v_is_group then 'PG_EXCEEDS_UPLINE' else 'RATE_EXCEEDS_UPLINE' end;
    end if;
  end if;
  if p_value < coalesce(tree.current_rate(p_merchant, p_account, p_kind, p_key), 0) then
    if not p_by_operator then return 'FORBIDDEN'; end if;
    if exists (select from tree.node d where d.merchant_id = p_merchant and d.upline_id = p_account
               and tree.current_rate(p_merchant, d.account_id, p_kind, p_key) > p_value) then
      return 'RATE_BELOW_DOWNLINE';
    end if;
  end if;
  select q.allowed into v_allowed from tree.quota q
  where v_is_group and q.merchant_id = p_merchant and q.account_id = v_upline and q.lottery = p_key and q.prize_group = p_value;
  if v_allowed <= (select count(*) from tree.node d where d.merchant_id = p_merchant and d.upline_id = v_upline
                   and d.account_id <> p_account and tree.current_rate(p_merchant, d.account_id, p_kind, p_key) = p_value) then
    return 'PG_QUOTA';
  end if;
  insert into tree.rate_card (merchant_id, account_id, kind, key, effective_from, value, set_by)
  values (p_merchant, p_account, p_kind, p_key, p_now, p_value, p_set_by)
  on conflict (merchant_id, account_id, kind, key, effective_from) do update
  set value = excluded.value, set_by = excluded.set_by;
  -- A link that promises more than its owner has is void; it is never reduced silently.
  update tree.register_link l set state = 'INVALIDATED'
  where l.merchant_id = p_merchant and l.owner_id = p_account and l.state = 'ACTIVE'
    and (l.rates -> p_kind ->> p_key)::integer > p_value;
  return null;
end $$;
revoke execute on function tree.place(bigint, bigint, bigint, text, text, timestamptz) from public;
revoke execute on function tree.set_rate(bigint, bigint, text, text, integer, timestamptz, text, boolean) from public;
grant execute on function tree.place(bigint, bigint, bigint, text, text, timestamptz) to lantern_app;
grant execute on function tree.set_rate(bigint, bigint, text, text, integer, timestamptz, text, boolean) to lantern_app;
grant select on tree.node, tree.rate_card to lantern_app;
grant select, insert, update on tree.quota to lantern_app;
