-- A launch token opens one session: the wallet's name of a session follows from the launch token, so it is unique.
create unique index session_wallet on arcade.session (wallet_session);
