-- Origin of the page that may present the launch token; null where the platform named none.
alter table arcade.launch add column origin text;
