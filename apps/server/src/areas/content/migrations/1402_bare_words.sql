-- Words were stored without the marks of any script. Words of Latin letters stay as they are; of others the marks are lost, so that they
-- are searched in texts without marks until an operator replaces them.
alter table content.agent_message_word
  -- Whether the word was stored without the marks of its script.
  add column is_bare boolean not null default false;
update content.agent_message_word set is_bare = true where word ~ '[^ -~]';
