-- The ledger key of a member's only credit of one kind for a draw. The same value as creditId in credit-keys.ts for the first settlement,
-- that is commandId(p_purpose, p_brand, p_issue, p_member) of the ledger: SHA-256 over `<length>:<part>,` of every part, its first 16
-- bytes as a UUID of version 8. Used by lottery.credit_next.
create or replace function lottery.credit_key(p_purpose text, p_brand bigint, p_issue bigint, p_member bigint) returns uuid
language sql immutable parallel safe as $$
  select encode(set_byte(set_byte(k.hash, 6, (get_byte(k.hash, 6) & 15) | 128), 8, (get_byte(k.hash, 8) & 63) | 128), 'hex')::uuid
    from (
      select substring(sha256(convert_to(
        string_agg(length(part) || ':' || part || ',', '' order by n), 'UTF8')) for 16) as hash
        from unnest(array[p_purpose, p_brand::text, p_issue::text, p_member::text]) with ordinality as t(part, n)
    ) k
$$;
