-- More kinds of games that the house draws by itself; all of them keep their prices in one form.
alter table lottery.game
  drop constraint game_family_check,
  add constraint game_family_check check (family in ('VN', 'SSC', 'K3', 'X11X5', 'PK10', 'KENO8', 'PC28', 'LHC')),
  drop constraint game_max_tickets_check,
  -- What one line may buy: a straight of five digits has 100,000 numbers.
  add constraint game_max_tickets_check check (max_tickets between 1 and 100000);
update lottery.game set max_tickets = 100000 where family = 'SSC';

update lottery.price_table p
   set data = jsonb_build_object(
     'id', p.data -> 'id', 'version', p.data -> 'version',
     'groups', jsonb_build_object('min', p.data -> 'minGroup', 'maxBet', p.data -> 'maxBetGroup', 'top', p.data -> 'topGroup'),
     'odds', p.data -> 'creditOdds', 'costs', '{}'::jsonb, 'maxPayout', p.data -> 'maxPayout')
  from lottery.game g
 where g.merchant_id = p.merchant_id and g.code = p.game_code and g.family = 'SSC' and p.data ? 'creditOdds';
