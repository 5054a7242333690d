-- Who has a chase running: read every other second for members who have shut themselves out since.
create index chase_running on lottery.chase (merchant_id, member_id) where state = 'RUNNING';
