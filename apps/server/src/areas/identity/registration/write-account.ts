import type { Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type MemberScope,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { createAccount, type NewAccount } from '../accounts/create-account.ts';
import { findUpline } from '../accounts/find-upline.ts';
import type { BrandOfIdentity, IdentityDeps } from '../deps.ts';
import { openSession } from '../sessions/open-session.ts';
import { provenByCreation } from '../sessions/proven-member.ts';
import { insertLink } from '../social/repository/social-links.ts';
import { readTicket, takeTicket } from '../social/ticket.ts';
import { type FormNumber, languageOf, type RegisterInput, readProfile, type Values } from './read-form.ts';

type Prepared = Omit<NewAccount, 'uplineId' | 'link' | 'type'>;

export interface Registration {
  readonly account: string;
  readonly input: RegisterInput;
  readonly values: Values;
  readonly settings: BrandOfIdentity;
  readonly hasPassword: boolean;
  readonly number: FormNumber | null;
  /** Consumes the proof that allows the registration, inside its transaction. */
  readonly use: (tx: Queryable) => Promise<Refusal | null>;
}

/** Hashes the passwords before the transaction, because hashing is queued and a transaction must not wait for it. */
async function prepare(deps: IdentityDeps, context: CallContext, request: Registration): Promise<Prepared | Refusal> {
  const { values, settings, input } = request;
  const enabled = (field: string) => (settings.registerRules[field]?.enabled ? (values[field] ?? '') : '');
  const passwordHash = request.hasPassword ? await deps.passwords.hash(values.password ?? '') : null;
  if (isRefusal(passwordHash)) return passwordHash;
  const fundPassword = enabled('paymentPassword');
  const fundPasswordHash = fundPassword ? await deps.passwords.hash(fundPassword) : null;
  if (isRefusal(fundPasswordHash)) return fundPasswordHash;
  return {
    account: request.account,
    passwordHash,
    fundPasswordHash,
    nickname: enabled('nickname'),
    realName: enabled('payeeName') || null,
    language: languageOf(context, input.language),
    profile: readProfile(values, settings, request.number, context.now),
    origin: {
      at: context.now,
      ip: context.ip,
      country: context.country,
      device: context.userAgent,
      url: input.registerUrl ?? null,
    },
    hasAgreed: input.agreeTerms === true && input.confirmAge === true,
  };
}

/** The provider account of the form's ticket, to be linked to the new account; used up in the registration's transaction. */
async function linkOf(
  deps: IdentityDeps,
  context: CallContext,
  { socialTicket = '', socialSecret = '' }: RegisterInput,
) {
  if (socialTicket === '') return { add: async () => null };
  const ticket = await readTicket(deps, context, socialTicket, socialSecret);
  if (isRefusal(ticket)) return ticket;
  return {
    async add(tx: Queryable, member: MemberScope): Promise<Refusal | null> {
      if (!(await takeTicket(tx, context, socialTicket))) return refuse('CHALLENGE_EXPIRED');
      return (await insertLink(tx, member, member.memberId, ticket, context.now)) ? null : refuse('SOCIAL_TAKEN');
    },
  };
}

/** Creates the complete account and logs it in, in one transaction. */
export async function writeAccount(
  deps: IdentityDeps,
  context: CallContext,
  request: Registration,
): Promise<Value<'identity.register'> | Refusal> {
  const scope: Scope = { brandId: context.brand.id };
  const link = await linkOf(deps, context, request.input);
  if (isRefusal(link)) return link;
  const prepared = await prepare(deps, context, request);
  if (isRefusal(prepared)) return prepared;
  const codes = {
    affiliateCode: request.values.affiliateCode ?? '',
    recommenderId: request.values.recommenderId ?? '',
    host: context.host,
  };
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const used = await request.use(tx);
    if (used) return used;
    const attribution = await findUpline(deps, tx, scope, codes, context.now);
    if (isRefusal(attribution)) return attribution;
    const member = await createAccount(deps, tx, scope, { ...prepared, ...attribution });
    if (isRefusal(member)) return member;
    const unlinked = await link.add(tx, member);
    if (unlinked) return unlinked;
    return openSession(tx, deps, context, provenByCreation(member, prepared.account), {
      platform: 'WEB',
      restricted: false,
      method: 'REGISTER',
      ends: 'SAME_PLATFORM',
    });
  });
  if (isRefusal(opened)) return opened;
  return { token: opened.token, firstTimeLogin: opened.firstTimeLogin, passwordExpired: false, captcha: false };
}
