-- Id of the book of a brand, REAL or TEST, and a currency (`POINTS` for points). Inserts the book if it does not exist.
--
-- Several transactions may call it at once: `on conflict do nothing` waits for the other one, and the next turn of the loop finds
-- its row.
create or replace function ledger.open_book(p_brand_id bigint, p_book text, p_currency text) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_id integer;
begin
  loop
    select o.id into v_id from ledger.book o
    where o.brand_id = p_brand_id and o.book = p_book and o.currency = p_currency;
    if v_id is not null then return v_id; end if;
    insert into ledger.book (brand_id, book, currency) values (p_brand_id, p_book, p_currency)
    on conflict do nothing;
  end loop;
end $$;

revoke execute on function ledger.open_book from public;
grant execute on function ledger.open_book to lantern_app;
