-- Accounts that are opened for others get a start password each. The password that a whole brand shared was the only secret kept here.
drop table brands.secret;
