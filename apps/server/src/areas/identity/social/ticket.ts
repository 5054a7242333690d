import { type CallContext, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { newId, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { findChallenge, insertChallenge, takeChallenge } from '../login/repository/challenges.ts';
import { CHALLENGE_MS } from '../security/rules.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import type { LinkToInsert } from './repository/social-links.ts';

/** An authenticated provider user who is not linked to an account yet. */
export interface Ticket extends LinkToInsert {
  /** Page that holds the ticket, as in the flow before it. */
  readonly secretHash: string;
  readonly deviceKey: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the call comes from the page that started the flow: same secret, same device. */
export function isSamePage(
  stored: Pick<Ticket, 'secretHash' | 'deviceKey'>,
  context: Pick<CallContext, 'userAgent' | 'headers'>,
  secret: string,
): boolean {
  // No constant-time comparison needed: timing on digests of a 256-bit secret reveals nothing.
  return (
    stored.secretHash === sha256(secret).toString('hex') && stored.deviceKey === deviceKeyOf(context).toString('hex')
  );
}

export async function issueTicket(
  deps: Pick<IdentityDeps, 'pool'>,
  context: CallContext,
  ticket: Ticket,
): Promise<{ id: string; seconds: number }> {
  const { now } = context;
  const id = newId();
  await insertChallenge(
    deps.pool,
    { brandId: context.brand.id },
    {
      id,
      kind: 'SOCIAL_TICKET',
      memberId: null,
      data: ticket,
      at: now,
      expiresAt: new Date(now.getTime() + CHALLENGE_MS),
    },
  );
  return { id, seconds: CHALLENGE_MS / 1000 };
}

/** Reads a ticket without using it; CHALLENGE_EXPIRED for any page other than its own. */
export async function readTicket(
  deps: Pick<IdentityDeps, 'pool'>,
  context: CallContext,
  id: string,
  secret: string,
): Promise<Ticket | Refusal> {
  const scope = { brandId: context.brand.id };
  const row = UUID.test(id) ? await findChallenge(deps.pool, scope, id, 'SOCIAL_TICKET', context.now) : null;
  const ticket = row?.data as Ticket | undefined;
  return ticket && isSamePage(ticket, context, secret) ? ticket : refuse('CHALLENGE_EXPIRED');
}

/** Deletes a ticket inside the transaction that uses it; false when it was used meanwhile. */
export async function takeTicket(tx: Queryable, context: CallContext, id: string): Promise<boolean> {
  return (await takeChallenge(tx, { brandId: context.brand.id }, id, 'SOCIAL_TICKET', context.now)) !== null;
}

/** Whether a text can be one of our states, which are UUIDs. */
export const isState = (text: string | null): text is string => text !== null && UUID.test(text);
