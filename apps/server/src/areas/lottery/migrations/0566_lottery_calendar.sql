-- Departures from the usual calendars of lotteries, kept by operators. What is no longer in force stays as history.
create table lottery.calendar_exception (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  kind text not null check (kind in ('CLOSED', 'EXTRA', 'MOVED')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Wall-clock time of its place; null for the usual one.
  draw_time text check (draw_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  reason text not null,
  asked_by text not null,
  approved_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Who asked for its end and who agreed.
  ended_by text,
  primary key (merchant_id, id),
  foreign key (merchant_id, game_code) references lottery.game,
  check (kind <> 'CLOSED' or draw_time is null),
  check (kind <> 'MOVED' or draw_time is not null),
  check ((ended_at is null) = (ended_by is null))
);
create index calendar_exception_in_force on lottery.calendar_exception (merchant_id, game_code, from_day) where ended_at is null;
create index calendar_exception_by_day on lottery.calendar_exception (merchant_id, from_day desc, id desc);
grant select, insert on lottery.calendar_exception to lantern_app;
grant update (ended_at, ended_by) on lottery.calendar_exception to lantern_app;

-- Takes an issue out of the calendar on which nobody ever bet; false where somebody did, or where it takes no bets any more.
create function lottery.remove_issue(p_merchant bigint, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Waits for batches of bets that hold the issue; those that come later find none.
  perform from lottery.issue i
    where i.merchant_id = p_merchant and i.id = p_id and i.state in ('PLANNED', 'OPEN') for update;
  if not found or exists (
    select from generate_series(0, 63) as b (bucket) cross join lateral (
      select from lottery.member_issue m where m.bucket = b.bucket and m.issue_id = p_id limit 1) one) then
    return false;
  end if;
  delete from lottery.issue i where i.merchant_id = p_merchant and i.id = p_id;
  return true;
end $$;
revoke all on function lottery.remove_issue(bigint, bigint) from public;
grant execute on function lottery.remove_issue(bigint, bigint) to lantern_app;

-- Prices that begin with the close of a draw begin with it when it is moved.
grant update (from_at) on lottery.price_table to lantern_app;
