import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { countOpened, findLink, type LinkRow, takePlace } from './repository/links.ts';

/** How a code is stored, whatever the visitor typed around it. */
function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Why a link cannot be used, null when it can. */
function checkLink(link: LinkRow | null, now: Date): Refusal | null {
  if (!link || link.state === 'CLOSED' || link.state === 'INVALIDATED') return refuse('INVITATION_CODE_ERROR');
  if (link.state === 'EXHAUSTED') return refuse('LINK_EXHAUSTED');
  const isOver = link.state === 'EXPIRED' || (link.expiresAt !== null && link.expiresAt <= now);
  return isOver ? refuse('LINK_EXPIRED') : null;
}

/** First look, before a registration: takes no place. */
export async function checkCode(db: Queryable, scope: Scope, code: string, now: Date): Promise<Refusal | null> {
  return checkLink(await findLink(db, scope, normaliseCode(code)), now);
}

/** The same when the link's page opens, which its owner sees counted. */
export async function openLink(db: Queryable, scope: Scope, code: string, now: Date): Promise<Refusal | null> {
  const refusal = await checkCode(db, scope, code, now);
  if (refusal === null) await countOpened(db, scope, normaliseCode(code));
  return refusal;
}

/** Second look, inside the registration: takes a place, or says why there is none. */
export async function redeemCode(tx: Queryable, scope: Scope, code: string, now: Date): Promise<LinkRow | Refusal> {
  const link = await takePlace(tx, scope, normaliseCode(code), now);
  if (link) return link;
  return checkLink(await findLink(tx, scope, normaliseCode(code)), now) ?? refuse('LINK_EXHAUSTED');
}
