-- The secret from which the texts are derived that origins publish to show that they belong to the brand. Random, never changed, and
-- never shown itself.
alter table brands.brand add column proof_secret text not null
  default gen_random_uuid()::text || gen_random_uuid()::text;
