-- How a player's currency is written, for whoever looks at a round without his session.
alter table arcade.player add column symbol text not null default '';
update arcade.player p set symbol = s.symbol
  from (select distinct on (player_id) player_id, symbol from arcade.session order by player_id, opened_at desc) s
 where s.player_id = p.id;
