import { type CallContext, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { newId, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { findChallenge, insertChallenge, takeChallenge } from '../repository/challenges.ts';
import type { LinkToInsert } from '../repository/social-links.ts';
import { CHALLENGE_MS } from '../security/rules.ts';
import { deviceKeyOf } from '../session-rules.ts';

/** Somebody a provider vouches for, who has not said yet which account is his. */
export interface Ticket extends LinkToInsert {
  /** The page that holds the ticket, as in the flow before it. */
  readonly secretHash: string;
  readonly deviceKey: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether what a page brings belongs to what was begun: the same secret, on the same device. */
export function isSamePage(
  kept: Pick<Ticket, 'secretHash' | 'deviceKey'>,
  context: Pick<CallContext, 'userAgent' | 'headers'>,
  secret: string,
): boolean {
  // Digests of a secret of 256 bits tell nothing by the time that comparing them takes.
  return kept.secretHash === sha256(secret).toString('hex') && kept.deviceKey === deviceKeyOf(context).toString('hex');
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
    { merchantId: context.merchant.id },
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

/** Reads a ticket without using it up; CHALLENGE_EXPIRED for any other page than the one it was given to. */
export async function readTicket(
  deps: Pick<IdentityDeps, 'pool'>,
  context: CallContext,
  id: string,
  secret: string,
): Promise<Ticket | Refusal> {
  const scope = { merchantId: context.merchant.id };
  const row = UUID.test(id) ? await findChallenge(deps.pool, scope, id, 'SOCIAL_TICKET', context.now) : null;
  const ticket = row?.data as Ticket | undefined;
  return ticket && isSamePage(ticket, context, secret) ? ticket : refuse('CHALLENGE_EXPIRED');
}

/** Uses a ticket up inside the transaction of what it allows; false when it was used meanwhile. */
export async function takeTicket(tx: Queryable, context: CallContext, id: string): Promise<boolean> {
  return (await takeChallenge(tx, { merchantId: context.merchant.id }, id, 'SOCIAL_TICKET', context.now)) !== null;
}

/** A state that may be looked for: ours are UUIDs. */
export const isState = (text: string | null): text is string => text !== null && UUID.test(text);
