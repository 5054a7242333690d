-- Bets of whole teams: which lines stand below an agent, and the bets of each line by time. Bets outside every line are not in it.
create index agent_line_of_path on lottery.agent_line using gin (path);
create index bet_of_line on lottery.bet (agent_line_id, placed_at desc, id desc) where agent_line_id is not null;
