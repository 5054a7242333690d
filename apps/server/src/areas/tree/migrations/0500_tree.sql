-- The tree of agents and members: positions, rates and prize groups, moves of branches, register links.
create schema tree;
grant usage on schema tree to lantern_app;

-- One row is the position of one account in its brand's tree. Account 0 is the platform itself, the only one without an upline.
-- Inserted by tree.place; updated by tree.promote, tree.apply_moves and tree.close; never deleted.
create table tree.node (
  brand_id bigint not null,
  -- The member's id, 0 for the platform.
  account_id bigint not null check (account_id >= 0),
  -- The account directly above.
  upline_id bigint,
  kind text not null check (kind in ('HOUSE', 'AGENT', 'MEMBER')),
  -- Real or test money. Inherited: all accounts below a test agent are TEST.
  book text not null check (book in ('REAL', 'TEST')),
  -- Ids from the platform (0) down to the account itself. Its first `depth` elements are the path of the upline.
  path bigint[] not null,
  -- Number of uplines, including the platform.
  depth integer not null check (depth between 0 and 20),
  placed_at timestamptz not null,
  -- A closed account retains its position and history; it is counted among the members of its team for 24 more hours.
  closed_at timestamptz,
  primary key (brand_id, account_id),
  foreign key (brand_id, upline_id) references tree.node (brand_id, account_id),
  check ((kind = 'HOUSE') = (account_id = 0)),
  check ((kind = 'HOUSE') = (upline_id is null)),
  check (upline_id <> account_id),
  check (cardinality(path) = depth + 1),
  check (path[1] = 0 and path[depth + 1] = account_id),
  check (depth = 0 or path[depth] = upline_id)
);
-- For the direct downlines of an account, by id.
create index node_of_upline on tree.node (brand_id, upline_id, account_id);
-- For a whole branch: path @> array[account].
create index node_of_path on tree.node using gin (path);
grant select on tree.node to lantern_app;

-- One row is one value that an account was given. The row with the latest effective_from is the current value; older ones are history.
-- Inserted by tree.set_rates; never updated or deleted.
create table tree.rate_card (
  brand_id bigint not null,
  account_id bigint not null,
  -- LOTTERY_GROUP: prize group on a lottery, inherited by downlines without one of their own. LOTTERY_RATE: rate on the stakes of a
  -- lottery. CATEGORY_RATE: rate on the valid bets of a game category.
  kind text not null check (kind in ('LOTTERY_GROUP', 'LOTTERY_RATE', 'CATEGORY_RATE')),
  -- The lottery or the category.
  key text not null check (length(key) between 1 and 60),
  effective_from timestamptz not null,
  -- Rates in ppm; prize groups as they are (1800 to 1960).
  value integer not null check (value between 0 and 1000000),
  -- `operator:<name>`, `account:<id>` (an upline) or `link:<id>` (a register link).
  set_by text not null,
  primary key (brand_id, account_id, kind, key, effective_from),
  foreign key (brand_id, account_id) references tree.node (brand_id, account_id)
);
grant select on tree.rate_card to lantern_app;

-- One row limits how many direct downlines of an account may have one high prize group on a lottery. Without a row there is no limit.
-- Inserted, updated and deleted by operators; tree.set_rates enforces it.
create table tree.quota (
  brand_id bigint not null,
  account_id bigint not null,
  lottery text not null,
  prize_group integer not null check (prize_group >= 1950 and prize_group % 2 = 0),
  allowed integer not null check (allowed >= 0),
  primary key (brand_id, account_id, lottery, prize_group),
  foreign key (brand_id, account_id) references tree.node (brand_id, account_id)
);
grant select, insert, update, delete on tree.quota to lantern_app;

-- One row is the path that an account had before a move of its branch. Inserted by tree.apply_moves; never updated or deleted.
create table tree.past_path (
  brand_id bigint not null,
  account_id bigint not null,
  -- The path is valid for business days before this one (and from the until_day of the account's row before).
  until_day date not null,
  path bigint[] not null,
  primary key (brand_id, account_id, until_day)
);
grant select on tree.past_path to lantern_app;

-- One row is one move of an account and its whole branch to another upline. Inserted when the second operator has approved it; updated
-- by tree.apply_moves at the beginning of its business day, which is never the current one; never deleted.
create table tree.branch_move (
  brand_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  -- The upline when the move was approved, and the new one; 0 is the platform.
  old_upline_id bigint not null,
  new_upline_id bigint not null,
  -- First business day below the new upline, and the instant at which it begins.
  effective_day date not null,
  effective_at timestamptz not null,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'DONE', 'REFUSED')),
  -- The refusal of tree.refuse_move if the move was no longer possible on its day, otherwise null.
  code text,
  -- Names of the two operators.
  requested_by text not null,
  approved_by text not null,
  decided_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, account_id) references tree.node (brand_id, account_id)
);
-- One planned move for an account.
create unique index branch_move_planned on tree.branch_move (brand_id, account_id) where state = 'PLANNED';
create index branch_move_due on tree.branch_move (effective_at) where state = 'PLANNED';
grant select, insert on tree.branch_move to lantern_app;

-- One row is one register link of an agent: accounts that register with its code are placed below the agent. Inserted by the agent;
-- updated at each use and at the end of its validity; never deleted.
create table tree.register_link (
  brand_id bigint not null,
  id bigint generated by default as identity,
  -- Twelve random base-32 characters, compared in upper case.
  code text not null check (code ~ '^[A-Z2-7]{12}$'),
  owner_id bigint not null,
  -- Type of the accounts that register: 0 member, 2 agent.
  account_type integer not null,
  -- Values that each of these accounts gets, {kind: {key: value}} as in tree.rate_card. At most those of the owner.
  rates jsonb not null default '{}',
  -- Null: no end.
  expires_at timestamptz,
  -- 0: no limit.
  max_uses integer not null check (max_uses >= 0),
  used_count integer not null default 0 check (used_count >= 0),
  -- The agent's own notes.
  channel text not null default '' check (length(channel) <= 50),
  remark text not null default '' check (length(remark) <= 100),
  -- Only an ACTIVE link can be used. CLOSED: by its owner. EXPIRED: after expires_at (a job writes it every minute). EXHAUSTED: used
  -- max_uses times. INVALIDATED: its owner was closed, or no longer has the values in `rates`.
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'CLOSED', 'EXPIRED', 'EXHAUSTED', 'INVALIDATED')),
  created_at timestamptz not null,
  -- How many times the link's page was opened while the link was active.
  opened_count integer not null default 0,
  primary key (brand_id, id),
  unique (brand_id, code),
  foreign key (brand_id, owner_id) references tree.node (brand_id, account_id),
  constraint register_link_uses check (max_uses = 0 or used_count <= max_uses),
  check (state <> 'EXHAUSTED' or used_count = max_uses)
);
create index register_link_of_owner on tree.register_link (brand_id, owner_id, id desc);
grant select, insert, update (used_count, state, opened_count) on tree.register_link to lantern_app;

-- One row is one host name that belongs to an agent: accounts that register there without a code are placed below the agent. The server
-- reads rows and deletes those of closed accounts (tree.close); they are inserted by hand.
create table tree.domain_owner (
  brand_id bigint not null,
  host text not null check (host = lower(host)),
  agent_id bigint not null,
  primary key (brand_id, host),
  foreign key (brand_id, agent_id) references tree.node (brand_id, account_id)
);
grant select, insert, update, delete on tree.domain_owner to lantern_app;

-- One row: operators have frozen the branch below an account. While it is frozen no contract is made, no bill is paid and no money
-- leaves. Releasing it sets the last two columns.
create table tree.frozen_branch (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- Head of the branch.
  account_id bigint not null,
  frozen_at timestamptz not null,
  frozen_by text not null,
  reason text not null,
  released_at timestamptz,
  released_by text,
  primary key (brand_id, id)
);
-- An account's branch is frozen once at a time.
create unique index frozen_branch_now on tree.frozen_branch (brand_id, account_id) where released_at is null;
grant select, insert, update (released_at, released_by) on tree.frozen_branch to lantern_app;
