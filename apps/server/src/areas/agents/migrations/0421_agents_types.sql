-- A member whom his upline makes an agent changes his type.
grant update (type) on identity.member to lantern_app;
