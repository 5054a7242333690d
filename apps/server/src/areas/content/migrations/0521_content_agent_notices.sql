-- Notices that agents alone read (agentAnnouncement), written by operators: texts hold what was typed beside the HTML made of it.
alter table content.announcement
  add column audience text not null default 'ALL' check (audience in ('ALL', 'AGENTS')),
  -- Raised by each change: an operator changes what he has seen.
  add column revision integer not null default 1,
  add column changed_by text not null default '',
  add column changed_at timestamptz;
create index announcement_agents on content.announcement (merchant_id, id desc) where audience = 'AGENTS';
