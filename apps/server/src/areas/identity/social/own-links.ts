import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { trustPlace } from '../login/repository/places.ts';
import { findCredential } from '../passwords/repository/credentials.ts';
import { changeCredential } from '../security/change-credential.ts';
import { maskEmail } from '../security/mask.ts';
import { memberPasskeys } from '../security/repository/passkeys.ts';
import { requirePassword, requireReal } from '../security/require-password.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import type { SocialDeps } from './deps.ts';
import { nameOf } from './provider-settings.ts';
import { listProviders } from './repository/identity-providers.ts';
import { deleteLink, findLinked, insertLink, listLinks } from './repository/social-links.ts';
import { listMethods } from './start-social.ts';
import { readTicket, takeTicket } from './ticket.ts';

/** Provider accounts linked to this account, and the providers that can still be linked. */
export async function readLinks(deps: SocialDeps, context: MemberContext): Promise<Value<'social.links'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const [links, providers, ways] = await Promise.all([
    listLinks(deps.pool, scope, scope.memberId),
    listProviders(deps.pool, scope),
    listMethods(deps, context),
  ]);
  const names = new Map(providers.map((row) => [row.provider, nameOf(row)]));
  const linked = new Set(links.map((link) => link.provider));
  return {
    rows: links.map(({ provider, email, linkedAt, lastUsedAt }) => ({
      provider,
      name: names.get(provider) ?? nameOf({ provider, settings: {} }),
      email: email === null ? null : maskEmail(email),
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    offered: ways.providers.filter(({ provider }) => !linked.has(provider)),
  };
}

/**
 * Links a ticket's provider account to the logged-in account, after the password. One that is linked to another account has to be unlinked
 * there first.
 */
export async function linkSocial(
  deps: SocialDeps,
  context: MemberContext,
  input: Payload<'social.link'>,
): Promise<null | Refusal> {
  const refusal = await requirePassword(deps, context, input.password);
  if (refusal) return refusal;
  const { scope } = context.member;
  const { now, ip } = context;
  const ticket = await readTicket(deps, context, input.ticket, input.secret);
  if (isRefusal(ticket)) return ticket;
  return changeCredential(deps, context, 'SOCIAL_LINKED', async (tx) => {
    if (!(await takeTicket(tx, context, input.ticket))) return refuse('CHALLENGE_EXPIRED');
    if (!(await insertLink(tx, scope, scope.memberId, ticket, now))) {
      return refuse((await findLinked(tx, scope, ticket)) === null ? 'STATE_CONFLICT' : 'SOCIAL_TAKEN');
    }
    await trustPlace(tx, scope, scope.memberId, { deviceKey: deviceKeyOf(context), ip }, now);
    return null;
  });
}

/** Whether the account can still log in without links: by password, passkey, or a code to its number. */
async function hasOtherWay(deps: SocialDeps, tx: Queryable, { member, brand }: MemberContext): Promise<boolean> {
  const { scope } = member;
  if ((await findCredential(tx, scope, scope.memberId, 'LOGIN')) !== null) return true;
  if ((await memberPasskeys.list(tx, scope, scope.memberId)).length > 0) return true;
  const contacts = await findContacts(tx, scope, scope.memberId);
  return contacts.mobileVerifiedAt !== null && (await deps.brands.isEnabled(brand.id, 'MOBILEVERCODELOGIN3'));
}

/** Removes a link; LAST_WAY_IN when no other login method would be left. */
export async function unlinkSocial(
  deps: SocialDeps,
  context: MemberContext,
  { provider, password }: Payload<'social.unlink'>,
): Promise<null | Refusal> {
  const refusal = await requirePassword(deps, context, password);
  if (refusal) return refusal;
  const { scope } = context.member;
  return changeCredential(deps, context, 'SOCIAL_UNLINKED', async (tx) => {
    if (!(await deleteLink(tx, scope, scope.memberId, provider))) return refuse('NOT_FOUND');
    const isLast = (await listLinks(tx, scope, scope.memberId)).length === 0;
    return isLast && !(await hasOtherWay(deps, tx, context)) ? refuse('LAST_WAY_IN') : null;
  });
}
