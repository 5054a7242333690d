import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type MemberScope,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { checkAccount } from '../accounts/check-account.ts';
import { accountKey, findByLink, type MemberRow } from '../accounts/repository/members.ts';
import { checkSite } from '../login/check-site.ts';
import { takeChallenge } from '../login/repository/challenges.ts';
import { insertLoginRecord } from '../login/repository/login-records.ts';
import { requireProof } from '../login/require-proof.ts';
import { openSession, publishSessionEnd } from '../sessions/open-session.ts';
import { lockProven } from '../sessions/proven-member.ts';
import type { SocialDeps } from './deps.ts';
import type { VerifiedUser } from './openid.ts';
import { nameOf } from './provider-settings.ts';
import { findOpenProvider, type ProviderRow } from './repository/identity-providers.ts';
import { type SocialProvider, useLink } from './repository/social-links.ts';
import { type Flow, redirectUriOf } from './start-social.ts';
import { isSamePage, isState, issueTicket } from './ticket.ts';

type Answer = Value<'social.finish'>;
type Row = ProviderRow & { readonly provider: SocialProvider };

const CODES = {
  CANCELLED: 'SOCIAL_CANCELLED',
  REFUSED: 'SOCIAL_REFUSED',
  UNREACHABLE: 'PROVIDER_UNREACHABLE',
} as const;

/** The started login that an answer belongs to, deleted by this read; null from another browser or device, or after its expiry. */
async function takeFlow(deps: SocialDeps, context: CallContext, state: string, secret: string): Promise<Flow | null> {
  const row = await takeChallenge(deps.pool, { brandId: context.brand.id }, state, 'SOCIAL_FLOW', context.now);
  const flow = row?.data as Flow | undefined;
  return flow && isSamePage(flow, context, secret) ? flow : null;
}

/** Logs in a linked member. The provider replaces the password: a new place needs more proof. */
async function enter(
  deps: SocialDeps,
  context: CallContext,
  verified: VerifiedUser,
  member: MemberRow,
  platform: 'WEB' | 'APP',
): Promise<Answer | Refusal> {
  const scope: MemberScope = { brandId: context.brand.id, memberId: member.id, book: member.book };
  const login = { platform, mustChange: false, method: 'SOCIAL' } as const;
  const doubt = checkAccount(member) ?? (await requireProof(deps, context, member, login));
  if (doubt) return doubt;
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, member, 'LOGIN_FAILED');
    if (isRefusal(proven)) return proven;
    if (!(await useLink(tx, scope, member.id, verified, context.now))) return refuse('LOGIN_FAILED');
    const opening = { platform, restricted: false, method: 'SOCIAL' } as const;
    return openSession(tx, deps, context, proven, { ...opening, ends: 'SAME_PLATFORM' });
  });
  if (isRefusal(opened)) return opened;
  publishSessionEnd(deps, scope, opened.ended, 'SESSION_KICKED');
  const { token, firstTimeLogin } = opened;
  return { login: { token, firstTimeLogin, passwordExpired: false, captcha: false }, ticket: null };
}

async function logRefusal(deps: SocialDeps, context: CallContext, member: MemberRow, refusal: Refusal): Promise<void> {
  const { now: at, ip, country, userAgent: device } = context;
  const record = { memberId: member.id, accountKey: accountKey(member.account), at, ip, country, device };
  const scope = { brandId: context.brand.id };
  await insertLoginRecord(deps.pool, scope, { ...record, method: 'SOCIAL', result: refusal.code });
}

/**
 * Without a link, no account is looked up by mail address: owning an address at a provider does not prove ownership of the account with
 * that address here. The ticket can register a new account, or be linked with the owner's password.
 */
async function answerTicket(
  deps: SocialDeps,
  context: CallContext,
  row: Row,
  flow: Flow,
  verified: VerifiedUser,
): Promise<Answer> {
  const { provider } = row;
  const { secretHash, deviceKey } = flow;
  const { id, seconds } = await issueTicket(deps, context, { provider, ...verified, secretHash, deviceKey });
  return { login: null, ticket: { id, provider, name: nameOf(row), email: verified.email, seconds } };
}

/** Completes a provider login: a session for a linked member, else a ticket. */
export async function finishSocial(
  deps: SocialDeps,
  context: CallContext,
  input: Payload<'social.finish'>,
): Promise<Answer | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope = { brandId: context.brand.id };
  const state = new URLSearchParams(input.answer).get('state');
  const flow = isState(state) ? await takeFlow(deps, context, state, input.secret) : null;
  if (!flow || !isState(state)) return refuse('CHALLENGE_EXPIRED');
  const row = await findOpenProvider(deps.pool, scope, flow.provider);
  if (!row) return refuse('FEATURE_DISABLED');
  const { nonce, verifier } = flow;
  const redirectUri = await redirectUriOf(deps, scope.brandId);
  const answered = await deps.openId.answer(scope, row, redirectUri, { state, nonce, verifier }, input.answer);
  if ('failed' in answered) return refuse(CODES[answered.failed], { provider: nameOf(row) });
  const { verified } = answered;
  const member = flow.purpose === 'LINK' ? null : await findByLink(deps.pool, scope, verified);
  if (!member) return answerTicket(deps, context, row, flow, verified);
  const outcome = await enter(deps, context, verified, member, input.platform === 'APP' ? 'APP' : 'WEB');
  if (isRefusal(outcome)) await logRefusal(deps, context, member, outcome);
  return outcome;
}
