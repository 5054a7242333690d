import type { Payload } from '@lantern/contract/schemas';
import { type CallContext, type Refusal, refuse } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { writeLead } from '../repository/leads.ts';

/** Maximum unread enquiries; more could not be processed. */
const MOST_WAITING = 2_000;

/** A visitor's enquiry to the partner team. */
export async function sendLead(
  { pool }: Pick<AgentsDeps, 'pool'>,
  { brand, language, now }: CallContext,
  { isAdult, ...enquiry }: Payload<'leads.send'>,
): Promise<null | Refusal> {
  if (!isAdult) return refuse('AGE_REQUIRED');
  const [name, contact, audience] = [enquiry.name, enquiry.contact, enquiry.audience].map((text) => text.trim());
  if (!name || !contact) return refuse('FIELD_RULE', { field: name ? 'contact' : 'name' });
  const lead = { ...enquiry, name, contact, audience: audience ?? '', language, sentAt: now };
  const isStored = await writeLead(pool, { brandId: brand.id }, lead, MOST_WAITING);
  return isStored ? null : refuse('OVERLOADED');
}
