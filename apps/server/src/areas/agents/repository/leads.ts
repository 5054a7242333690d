import type { LeadState } from '@lantern/engines/agency';
import type { Queryable, Scope } from '@lantern/server-kit';

export type NewLead = {
  readonly kind: 'AGENT' | 'WEBSITE' | 'MEDIA';
  readonly name: string;
  readonly channel: 'TELEGRAM' | 'ZALO' | 'WHATSAPP' | 'LINE' | 'EMAIL' | 'PHONE';
  readonly contact: string;
  readonly audience: string;
  readonly language: string;
  readonly sentAt: Date;
};

export type LeadRow = NewLead & {
  readonly id: bigint;
  readonly state: LeadState;
  readonly enquiries: number;
  readonly note: string;
  readonly handledBy: string | null;
  readonly handledAt: Date | null;
};

const COLUMNS = `id, kind, name, channel, contact, audience, language, state, letters as enquiries, sent_at as "sentAt", note,
  handled_by as "handledBy", handled_at as "handledAt"`;

/**
 * Stores an enquiry, replacing an open one of the same contact.
 * @returns false if too many wait already
 */
export async function writeLead(db: Queryable, scope: Scope, lead: NewLead, mostWaiting: number): Promise<boolean> {
  const { kind, name, channel, contact, audience, language, sentAt } = lead;
  const { rowCount } = await db.query(
    `insert into agents.lead (brand_id, kind, name, channel, contact, audience, language, sent_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
      where (select count(*) from (select from agents.lead where brand_id = $1 and state = 'NEW' limit $9) waiting) < $9
     on conflict (brand_id, channel, lower(contact)) where state in ('NEW', 'TALKING') do update
       set kind = excluded.kind, name = excluded.name, audience = excluded.audience, language = excluded.language,
           sent_at = excluded.sent_at, letters = lead.letters + 1`,
    [scope.brandId, kind, name, channel, contact, audience, language, sentAt, mostWaiting],
  );
  return rowCount === 1;
}

export interface LeadFilter {
  readonly state: LeadState | null;
  readonly contact: string | null;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

export async function listLeads(db: Queryable, scope: Scope, filter: LeadFilter): Promise<readonly LeadRow[]> {
  const { rows } = await db.query<LeadRow>(
    `select ${COLUMNS} from agents.lead
      where brand_id = $1 and ($2::text is null or state = $2) and ($3::text is null or lower(contact) = lower($3))
        and ($4::bigint is null or id < $4) order by id desc limit $5`,
    [scope.brandId, filter.state, filter.contact, filter.beforeId, filter.limit],
  );
  return rows;
}

export async function lockLead(tx: Queryable, scope: Scope, id: bigint): Promise<LeadRow | null> {
  const { rows } = await tx.query<LeadRow>(
    `select ${COLUMNS} from agents.lead where brand_id = $1 and id = $2 for update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** @returns false if another enquiry of the same contact is open */
export async function moveLead(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  change: { readonly state: LeadState; readonly note: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update agents.lead l set state = $3, note = $4, handled_by = $5, handled_at = $6
      where l.brand_id = $1 and l.id = $2 and not exists (
        select from agents.lead o where $3 in ('NEW', 'TALKING') and o.brand_id = l.brand_id and o.id <> l.id
           and o.channel = l.channel and lower(o.contact) = lower(l.contact) and o.state in ('NEW', 'TALKING'))`,
    [scope.brandId, id, change.state, change.note, change.by, change.at],
  );
  return rowCount === 1;
}

/**
 * Deletes old enquiries.
 * @returns how many
 */
export async function trimLeads(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from agents.lead where (brand_id, id) in (select brand_id, id from agents.lead where sent_at < $1 limit $2)',
    [before, limit],
  );
  return rowCount ?? 0;
}
