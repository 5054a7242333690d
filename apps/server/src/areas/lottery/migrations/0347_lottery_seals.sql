-- Secrets of draws are sealed like all others: as text that names its key, so that keys can be changed. What an own key had sealed before
-- cannot be opened any more; issues promised on it become void, and new chains follow.
alter table lottery.chain
  alter column sealed_secret type text using 'v0.' || encode(sealed_secret, 'hex'),
  drop column key_id;
alter table lottery.offline_beacon
  alter column sealed_secret type text using 'v0.' || encode(sealed_secret, 'hex'),
  drop column key_id;
grant update (sealed_secret) on lottery.chain, lottery.offline_beacon to lantern_app;
