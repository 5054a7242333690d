import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { SANDBOX } from '../messages/deliver-messages.ts';
import { openMessage } from '../messages/queue-message.ts';
import { findMessage, listMessages, type MessageRow } from '../messages/repository/messages.ts';
import { maskEmail, maskMobile } from '../security/mask.ts';
import type { VerificationDeps } from '../verification/deps.ts';

type Deps = Pick<VerificationDeps, 'pool' | 'staff' | 'secrets' | 'sandboxAllowed'>;
type Shown = Value<'messagesBackOffice.messages'>['rows'][number];

const DEFAULT_LIMIT = 50;

function show(row: MessageRow): Shown {
  const member = row.memberId === null ? null : { id: row.memberId.toString(), account: row.account ?? '' };
  return {
    id: row.id.toString(),
    channel: row.channel,
    template: row.template,
    language: row.language,
    target: row.channel === 'MAIL' ? maskEmail(row.target) : maskMobile(null, row.target),
    member,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    gateway: row.gateway,
    failure: row.failure,
  };
}

/** A typed number or address in stored form. */
function readTarget(text: string | undefined): string | null {
  const target = text?.normalize('NFKC').trim().toLowerCase() ?? '';
  if (target === '') return null;
  return target.includes('@') ? target : target.replace(/[\s()+.-]/g, '');
}

/** Messages of a brand, newest first. */
export async function listMessagesOfBrand(
  deps: Deps,
  context: StaffContext,
  query: Payload<'messagesBackOffice.messages'>,
): Promise<Value<'messagesBackOffice.messages'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'messages.read');
  if (refusal) return refusal;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listMessages(deps.pool, context.operator.scope, {
    channel: query.channel ?? null,
    state: query.state ?? null,
    target: readTarget(query.target),
    beforeId: query.cursor !== undefined && /^\d{1,18}$/.test(query.cursor) ? BigInt(query.cursor) : null,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows: rows.map(show), nextCursor: found.length > limit && last ? last.id.toString() : null };
}

/** Only the simulator's messages can be read, while simulators are allowed; the text of sent messages is never shown. */
function readText(deps: Deps, scope: Scope, row: MessageRow): { subject: string | null; text: string | null } {
  const isOpen = deps.sandboxAllowed && row.gateway === SANDBOX;
  if (!isOpen || row.sealedText === null) return { subject: null, text: null };
  const { subject, text } = openMessage(deps, scope, { target: row.target, sealedText: row.sealedText });
  return { subject: subject || null, text };
}

export async function showMessage(
  deps: Deps,
  context: StaffContext,
  { id }: Payload<'messagesBackOffice.message'>,
): Promise<Value<'messagesBackOffice.message'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'messages.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const row = await findMessage(deps.pool, scope, BigInt(id));
  if (!row) return refuse('NOT_FOUND');
  // The link in an operator's mail would allow taking over that account, so only an owner, who could create it anyway, can read it.
  const isHidden = row.template.startsWith('operator_') && !deps.staff.holdsEverything(context);
  const words = isHidden ? { subject: null, text: null } : readText(deps, scope, row);
  return { ...show(row), providerRef: row.providerRef, ...words };
}
