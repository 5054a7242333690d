-- Sets rates and prize groups of one account. At every moment the values of an account are at most those of its upline.
--
-- p_rates is {kind: {key: value}} as in tree.rate_card; p_now becomes effective_from; p_set_by is stored. p_mode says who sets them:
--   OPERATOR  may lower values, but never below those of an account further down
--   UPLINE    the direct upline p_upline, who may only raise values
--   LINK      a new account gets what its register link or the upline who opened it has promised
--
-- Answers null if all values are set, otherwise the first refusal, {code} or {code, kind, key, limit}; values before it are already
-- written, so the caller must roll back. limit is the upline's value. Codes:
--   NOT_FOUND            not in the tree, or the platform
--   NOT_IN_LINE          p_upline is not the direct upline
--   PG_OUT_OF_RANGE      a prize group outside of 1800 to 1960
--   PG_STEP              an odd prize group
--   PG_EXCEEDS_UPLINE    a prize group above the upline's
--   RATE_EXCEEDS_UPLINE  a rate above the upline's
--   FORBIDDEN            an upline would lower a value
--   RATE_BELOW_DOWNLINE  an account further down has a higher value of its own
--   PG_QUOTA             as many direct downlines of the upline as its quota allows have this prize group already
--
-- Locks, always in this order, so that transactions cannot deadlock: the brand's tree (advisory, shared; moves of branches lock it
-- exclusively), the upline's quotas (advisory, if it has any), the uplines without the platform from the top down (for share), the
-- account (for no key update). Lowering a value and raising it further down cannot run at the same time: the first locks the
-- account's row for itself, the second shares it.
create or replace function tree.set_rates(p_brand bigint, p_account bigint, p_rates jsonb, p_now timestamptz, p_set_by text,
                               p_mode text, p_upline bigint)
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_node tree.node;
  v_rate record;
  v_is_group boolean;
  v_before integer;
  v_limit integer;
  v_allowed integer;
  v_code text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('tree.lines', p_brand));
  select * into v_node from tree.node n where n.brand_id = p_brand and n.account_id = p_account;
  if not found or v_node.kind = 'HOUSE' then return jsonb_build_object('code', 'NOT_FOUND'); end if;
  if p_mode = 'UPLINE' and v_node.upline_id <> p_upline then return jsonb_build_object('code', 'NOT_IN_LINE'); end if;
  if exists (select from tree.quota q where q.brand_id = p_brand and q.account_id = v_node.upline_id) then
    perform pg_advisory_xact_lock(hashtextextended('tree.quota', p_brand) # v_node.upline_id);
  end if;
  perform from tree.node n
   where n.brand_id = p_brand and n.account_id = any (v_node.path[2:v_node.depth]) order by n.depth for share;
  perform from tree.node n where n.brand_id = p_brand and n.account_id = p_account for no key update;
  for v_rate in
    select k.key as kind, r.key, r.value::integer as value from jsonb_each(p_rates) k, jsonb_each_text(k.value) r order by 1, 2
  loop
    -- v_limit: what the upline has; directly below the platform the highest prize group, or 100 %.
    v_is_group := v_rate.kind = 'LOTTERY_GROUP';
    v_before := tree.effective_rate(p_brand, v_node.path, v_rate.kind, v_rate.key);
    v_limit := coalesce(tree.effective_rate(p_brand, v_node.path[1:v_node.depth], v_rate.kind, v_rate.key),
      case when v_node.upline_id <> 0 then 0 when v_is_group then 1960 else 1000000 end);
    select q.allowed into v_allowed from tree.quota q
     where v_is_group and q.brand_id = p_brand and q.account_id = v_node.upline_id
       and q.lottery = v_rate.key and q.prize_group = v_rate.value;
    v_code := case
      when v_is_group and v_rate.value not between 1800 and 1960 then 'PG_OUT_OF_RANGE'
      when v_is_group and v_rate.value % 2 <> 0 then 'PG_STEP'
      when v_rate.value > v_limit and v_is_group then 'PG_EXCEEDS_UPLINE'
      when v_rate.value > v_limit then 'RATE_EXCEEDS_UPLINE'
      when v_rate.value < v_before and p_mode = 'UPLINE' then 'FORBIDDEN'
      when v_rate.value < v_before and exists (
        select from tree.node d where d.brand_id = p_brand and d.path @> array[p_account] and d.account_id <> p_account
           and tree.current_rate(p_brand, d.account_id, v_rate.kind, v_rate.key) > v_rate.value) then 'RATE_BELOW_DOWNLINE'
      when v_allowed <= (select count(*) from tree.node d
        where d.brand_id = p_brand and d.upline_id = v_node.upline_id and d.account_id <> p_account
          and tree.current_rate(p_brand, d.account_id, v_rate.kind, v_rate.key) = v_rate.value) then 'PG_QUOTA'
      end;
    if v_code is not null then
      return jsonb_build_object('code', v_code, 'kind', v_rate.kind, 'key', v_rate.key, 'limit', v_limit);
    end if;
    -- The latest row is the current one, so the new row is later than the one before even if the caller's clock is behind. An unchanged
    -- value inserts nothing.
    insert into tree.rate_card (brand_id, account_id, kind, key, effective_from, value, set_by)
    select p_brand, p_account, v_rate.kind, v_rate.key, greatest(p_now, max(c.effective_from) + interval '1 microsecond'),
           v_rate.value, p_set_by
      from tree.rate_card c
     where c.brand_id = p_brand and c.account_id = p_account and c.kind = v_rate.kind and c.key = v_rate.key
    having tree.current_rate(p_brand, p_account, v_rate.kind, v_rate.key) is distinct from v_rate.value;
    -- A link that promises more than its owner now has becomes void; its values are never reduced. Owners further down are concerned as
    -- well, because they may inherit a prize group.
    if v_rate.value < v_before then
      update tree.register_link l set state = 'INVALIDATED' from tree.node n
       where n.brand_id = p_brand and n.path @> array[p_account]
         and l.brand_id = p_brand and l.owner_id = n.account_id and l.state = 'ACTIVE'
         and (l.rates -> v_rate.kind ->> v_rate.key)::integer
             > coalesce(tree.effective_rate(p_brand, n.path, v_rate.kind, v_rate.key), 0);
    end if;
  end loop;
  return null;
end $$;

revoke execute on function tree.set_rates from public;
grant execute on function tree.set_rates to lantern_app;
