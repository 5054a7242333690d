-- For a consumer's next events: it reads those of its topics and no others.
create index outbox_of_topic on kit.outbox (topic, xid, id);
