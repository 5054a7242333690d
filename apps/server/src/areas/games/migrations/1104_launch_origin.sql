-- Origin of the page that may present the launch token. Null: the token was handed to a connected vendor, whose page the platform does
-- not talk to.
alter table games.session add column origin text;
