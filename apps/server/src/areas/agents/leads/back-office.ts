import type { Payload, Value } from '@lantern/contract/schemas';
import { LEAD_MACHINE, nextState } from '@lantern/engines/agency';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { beforeOf, pageOf } from '../contracts/reading/read-page.ts';
import type { AgentsDeps } from '../deps.ts';
import { listLeads, lockLead, moveLead } from '../repository/leads.ts';

const READ = 'agents.read';
const MANAGE = 'agents.manage';
const DEFAULT_LIMIT = 50;

export async function listBackOfficeLeads(
  deps: AgentsDeps,
  context: StaffContext,
  { state, search, cursor, limit = DEFAULT_LIMIT }: Payload<'leadsBackOffice.list'>,
): Promise<Value<'leadsBackOffice.list'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const contact = search?.trim() ?? null;
  const filter = { state: state ?? null, contact, beforeId: beforeOf(cursor), limit: limit + 1 };
  const { rows, nextCursor } = pageOf(await listLeads(deps.pool, context.operator.scope, filter), limit);
  return {
    rows: rows.map(({ id, sentAt, handledAt, ...lead }) => ({
      ...lead,
      ...{ id: `${id}`, sentAt: sentAt.toISOString(), handledAt: handledAt?.toISOString() ?? null },
    })),
    nextCursor,
  };
}

/** Moves a lead one step; refused if another operator has changed it since. */
export async function moveBackOfficeLead(
  deps: AgentsDeps,
  context: StaffContext,
  { id, seen, step, note }: Payload<'leadsBackOffice.move'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const lead = await lockLead(tx, scope, BigInt(id));
    if (lead === null) return refuse('NOT_FOUND');
    const state = lead.state === seen ? nextState(LEAD_MACHINE, lead.state, step) : null;
    if (state === null) return refuse('STATE_CONFLICT');
    const isMoved = await moveLead(tx, scope, lead.id, { state, note: note.trim(), by: name, at: context.now });
    if (!isMoved) return refuse('STATE_CONFLICT');
    await deps.staff.audit(tx, context, {
      ...{ action: 'agents.move-lead', target: `lead:${id}`, permission: MANAGE },
      ...{ before: { state: lead.state }, after: { state, note: note.trim() } },
    });
    return null;
  });
}
