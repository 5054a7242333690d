import type { Queryable, Scope } from '@lantern/server-kit';

export interface Pair {
  readonly makerId: bigint;
  readonly checkerId: bigint;
  /** When the request was made. */
  readonly since: Date;
  /** Device token of the approver's browser. */
  readonly tokenHash: Buffer | null;
  readonly ip: string;
  readonly userAgent: string;
}

export type Acquaintance = {
  /** The maker has logged in from the approver's browser. */
  readonly sameDevice: boolean;
  /** Both have logged in from the same browser, not necessarily this one. */
  readonly sharedDevice: boolean;
  /** The maker had a session from the approver's address with the same user agent at the time of the request or later. */
  readonly sameAddress: boolean;
  readonly isMakerActive: boolean;
  readonly makerEmail: string | null;
  readonly checkerEmail: string | null;
};

/** Links between a maker and an approver. For a seat, state, address, browsers and sessions of its home account are used. */
export async function readAcquaintance(tx: Queryable, { brandId }: Scope, pair: Pair): Promise<Acquaintance | null> {
  const { rows } = await tx.query<Acquaintance>(
    `with person as (
       select h.id, h.brand_id as home, h.email, o.state = 'ACTIVE' and h.state = 'ACTIVE' as active
       from staff.operator o
       join staff.operator h on h.brand_id = coalesce(o.home_brand_id, o.brand_id) and h.id = o.id
       where o.brand_id = $1 and o.id in ($2, $3)),
     device as (
       select p.id, d.token_hash from person p
       join staff.known_device d on d.brand_id = p.home and d.operator_id = p.id)
     select
       exists (select from device where id = $2 and token_hash = $4) as "sameDevice",
       exists (select from device m join device c on c.token_hash = m.token_hash where m.id = $2 and c.id = $3)
         as "sharedDevice",
       exists (select from person p join staff.session s on s.brand_id = p.home and s.operator_id = p.id
               where p.id = $2 and s.ip = $5 and s.user_agent = $6 and (s.ended_at is null or s.ended_at >= $7))
         as "sameAddress",
       exists (select from person where id = $2 and active) as "isMakerActive",
       (select email from person where id = $2) as "makerEmail", (select email from person where id = $3) as "checkerEmail"`,
    [brandId, pair.makerId, pair.checkerId, pair.tokenHash, pair.ip, pair.userAgent, pair.since],
  );
  return rows[0] ?? null;
}
