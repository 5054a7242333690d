import { readCode } from '@lantern/contract/typed-code';
import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { countOpened, findLink, type LinkRow, takePlace } from './repository/links.ts';

/** Returns why a link cannot be used; null when it can. */
function checkLink(link: LinkRow | null, now: Date): Refusal | null {
  if (!link || link.state === 'CLOSED' || link.state === 'INVALIDATED') return refuse('INVITATION_CODE_ERROR');
  if (link.state === 'EXHAUSTED') return refuse('LINK_EXHAUSTED');
  const isOver = link.state === 'EXPIRED' || (link.expiresAt !== null && link.expiresAt <= now);
  return isOver ? refuse('LINK_EXPIRED') : null;
}

/** Checks a code before registration; does not use it. */
export async function checkCode(db: Queryable, scope: Scope, code: string, now: Date): Promise<Refusal | null> {
  return checkLink(await findLink(db, scope, readCode(code)), now);
}

/** Checks a code when the link's page opens, and counts the view for its owner. */
export async function openLink(db: Queryable, scope: Scope, code: string, now: Date): Promise<Refusal | null> {
  const refusal = await checkCode(db, scope, code, now);
  if (refusal === null) await countOpened(db, scope, readCode(code));
  return refusal;
}

/** Uses a code inside the registration's transaction, or refuses when no registration is left. */
export async function redeemCode(tx: Queryable, scope: Scope, code: string, now: Date): Promise<LinkRow | Refusal> {
  const link = await takePlace(tx, scope, readCode(code), now);
  if (link) return link;
  return checkLink(await findLink(tx, scope, readCode(code)), now) ?? refuse('LINK_EXHAUSTED');
}
