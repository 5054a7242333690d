-- Notes of operators on a member. They are added and pinned; what was written is never altered.
create table identity.member_note (
  merchant_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  text text not null check (length(text) between 1 and 1000),
  author_id bigint not null,
  author text not null,
  at timestamptz not null,
  is_pinned boolean not null default false,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references identity.member (merchant_id, id)
);
create index member_note_list on identity.member_note (merchant_id, member_id, is_pinned desc, id desc);
grant select, insert, update (is_pinned) on identity.member_note to lantern_app;
