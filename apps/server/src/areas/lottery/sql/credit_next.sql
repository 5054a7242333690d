-- Credits the next members of one part of the first settlement of a draw, at most p_limit of them, and advances the part, in the
-- caller's transaction. Called by settle-issue.ts until it answers DONE. It is SQL so that thousands of members are credited
-- without their rows passing through the server. p_real_book and p_test_book are ledger book ids.
--
-- What is credited to M:<member>:MAIN depends on the step of the part:
--   PAYOUTS   the sum of the member's rows in lottery.win, from R:GGR:<category> (winnings, posting P22w); then REBATES
--   REBATES   the member's own rebate on the stakes, from E:REBATE_SELF (self rebate, posting P25); then DONE
--   RETURNS   the stakes of a void draw, from H:ISSUE:<draw> (returned stake, posting P23); then DONE
-- Category LOTT is for Vietnam's and the published Southeast Asian lotteries (isBookedAsLottery in packages/engines), ELOTT for all others.
--
-- Answers the step of the part after the call: the same step while members may be left, else the next one; WINS, RESETTLE and DONE are
-- answered at once and nothing is done. Raises an exception when the ledger refuses a credit; then nothing is credited.
-- Members are read by (bucket, member) behind the part's position. Ledger keys follow from draw and member (lottery.credit_key), so a
-- step that is repeated after an interruption credits nobody twice.
-- Locks: the row of the part, then wallets in the order of ledger.apply.
create or replace function lottery.credit_next(
  p_brand bigint, p_issue bigint, p_part smallint, p_limit integer, p_real_book integer, p_test_book integer, p_now timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_part lottery.settlement_part;
  v_code text;
  v_purpose text;
  v_counter text;
  v_category text;
  v_next text;
  v_bucket smallint;
  v_after bigint;
  v_member bigint[] := '{}';
  v_book text[] := '{}';
  v_amount bigint[] := '{}';
  v_found record;
  v_left integer;
  v_outcome text[];
begin
  select * into strict v_part from lottery.settlement_part s
    where s.brand_id = p_brand and s.issue_id = p_issue and s.part = p_part for update;
  select case when g.family in ('VN', 'THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL') then 'LOTT' else 'ELOTT' end into strict v_category
    from lottery.issue x join lottery.game g on g.brand_id = x.brand_id and g.code = x.game_code
   where x.brand_id = p_brand and x.id = p_issue;
  case v_part.step
    when 'PAYOUTS' then
      v_code := 'P22w'; v_purpose := 'lottery.payout'; v_counter := 'R:GGR:' || v_category; v_next := 'REBATES';
    when 'REBATES' then
      v_code := 'P25'; v_purpose := 'lottery.rebate'; v_counter := 'E:REBATE_SELF'; v_next := 'DONE';
    when 'RETURNS' then
      v_code := 'P23'; v_purpose := 'lottery.return'; v_counter := 'H:ISSUE:' || p_issue; v_next := 'DONE';
    else
      return v_part.step;
  end case;

  -- The position is valid in this step only; -1 means its beginning.
  v_bucket := greatest(v_part.from_bucket, v_part.at_bucket);
  v_after := case when v_part.at_bucket >= v_part.from_bucket then v_part.at_member else 0 end;
  loop
    v_left := p_limit - cardinality(v_member);
    if v_part.step = 'PAYOUTS' then
      select array_agg(x.member_id order by x.member_id) as member, array_agg(x.book order by x.member_id) as book,
             array_agg(x.amount order by x.member_id) as amount
        into v_found
        from (select w.member_id, w.book, sum(w.payout)::bigint as amount from lottery.win w
               where w.brand_id = p_brand and w.bucket = v_bucket and w.issue_id = p_issue and w.member_id > v_after
               group by w.member_id, w.book order by w.member_id limit v_left) x;
    else
      select array_agg(x.member_id order by x.member_id) as member, array_agg(x.book order by x.member_id) as book,
             array_agg(x.amount order by x.member_id) as amount
        into v_found
        from (select m.member_id, m.book, case v_part.step when 'REBATES' then m.rebate else m.stake end as amount
                from lottery.member_issue m
               where m.brand_id = p_brand and m.bucket = v_bucket and m.issue_id = p_issue and m.member_id > v_after
                 and case v_part.step when 'REBATES' then m.rebate else m.stake end > 0
               order by m.member_id limit v_left) x;
    end if;
    v_member := v_member || coalesce(v_found.member, '{}');
    v_book := v_book || coalesce(v_found.book, '{}');
    v_amount := v_amount || coalesce(v_found.amount, '{}');
    exit when cardinality(v_member) >= p_limit or v_bucket >= v_part.to_bucket;
    v_bucket := v_bucket + 1;
    v_after := 0;
  end loop;

  -- A full batch: there may be more members in this step.
  if cardinality(v_member) >= p_limit then
    v_next := v_part.step;
  end if;
  if cardinality(v_member) > 0 then
    select a.outcome into v_outcome from (
      select array_agg(lottery.credit_key(v_purpose, p_brand, p_issue, c.member) order by c.n) as key,
             array_agg(hashtextextended(concat_ws(' ', v_code, p_brand, p_issue, c.member, c.amount), 0) order by c.n) as digest,
             array_agg(v_code) as code, array_agg('lottery_issue:' || p_issue) as reference, array_agg(p_now) as at,
             array_agg(case c.book when 'REAL' then p_real_book else p_test_book end order by c.n) as book,
             array_agg('M:' || c.member || ':MAIN' order by c.n) as account, array_agg(v_counter) as counter,
             array_agg(c.amount order by c.n) as amount
        from unnest(v_member, v_book, v_amount) with ordinality as c (member, book, amount, n)
    ) k cross join lateral ledger.apply(p_brand, k.key, k.digest, k.code, k.reference, k.at, k.book, k.account, k.counter, k.amount) a;
    if exists (select from unnest(v_outcome) o where o not in ('posted', 'duplicate')) then
      raise exception '% of issue %: the ledger refused a credit', v_part.step, p_issue;
    end if;
  end if;
  update lottery.settlement_part s
     set step = v_next,
         at_bucket = case when v_next = v_part.step then v_bucket else -1 end,
         at_member = case when v_next = v_part.step then v_member[cardinality(v_member)] else 0 end
   where s.brand_id = p_brand and s.issue_id = p_issue and s.part = p_part;
  return v_next;
end $$;

revoke execute on function lottery.credit_next from public;
grant execute on function lottery.credit_next to lantern_app;
