import { randomBytes } from 'node:crypto';
import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { addressKey, sha256 } from '@lantern/server-kit/security';
import { ACCOUNT_TYPES } from '../accounts/capabilities.ts';
import { createAccount } from '../accounts/create-account.ts';
import { NO_PROFILE } from '../accounts/create-member.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkSite } from '../login/check-site.ts';
import { openSession } from '../sessions/open-session.ts';
import { provenByCreation } from '../sessions/proven-member.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import { countTrials, insertTrial } from './repository.ts';

/** Maximum trials per device and per address. */
const PER_DEVICE = 3;
const PER_ADDRESS = 10;
const DAY_MS = 24 * 3_600_000;
const GATEWAY_VERSION = '3';
const RANDOM_BYTES = 32;
const NAME_BYTES = 5;

/** Checks the encrypted random bytes: decryptable, recent and used once, so that a recorded call cannot be replayed. */
async function checkRandom(deps: IdentityDeps, context: CallContext, jwe: string): Promise<Refusal | null> {
  const opened = await deps.openSealed({ enc: jwe }, context.now);
  if (isRefusal(opened)) return opened;
  const bytes = typeof opened.data === 'string' ? Buffer.from(opened.data, 'base64url').length : 0;
  return bytes === RANDOM_BYTES ? null : refuse('BAD_REQUEST', { field: 'random' });
}

/** A name that no account has: `trial` and random hexadecimal digits. */
const newName = () => `trial${randomBytes(NAME_BYTES).toString('hex')}`;

/** Opens a trial account: test money, one day, no password, no access to real money. */
export async function openTrial(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'loginMethods.freePlay'>,
): Promise<Value<'loginMethods.freePlay'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope: Scope = { brandId: context.brand.id };
  if (context.headers['x-gateway-version'] !== GATEWAY_VERSION)
    return refuse('BAD_REQUEST', { field: 'X-Gateway-Version' });
  const stale = await checkRandom(deps, context, input.random);
  if (stale) return stale;
  const { now, ip, country, userAgent } = context;
  const address = addressKey(ip);
  // Without our device id only the user agent is known, which many share: it counts as one device per address.
  const hasId = typeof context.headers['x-device-id'] === 'string';
  const place = { deviceKey: hasId ? deviceKeyOf(context) : sha256(`${address}\n${userAgent}`), address };
  const account = newName();
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const counts = await countTrials(tx, scope, place, new Date(now.getTime() - DAY_MS));
    if (counts.device >= PER_DEVICE || counts.address >= PER_ADDRESS) return refuse('QUOTA_INSUFFICIENT');
    const member = await createAccount(deps, tx, scope, {
      account,
      type: ACCOUNT_TYPES.trial,
      passwordHash: null,
      fundPasswordHash: null,
      nickname: '',
      realName: null,
      language: context.language,
      profile: NO_PROFILE,
      uplineId: null,
      link: null,
      origin: { at: now, ip, country, device: userAgent, url: null },
      hasAgreed: false,
    });
    if (isRefusal(member)) return member;
    await insertTrial(tx, scope, member.memberId, { ...place, at: now, endsAt: new Date(now.getTime() + DAY_MS) });
    const opening = {
      platform: 'WEB',
      restricted: false,
      method: 'FREE_PLAY',
      ends: 'SAME_PLATFORM',
    } as const;
    const session = await openSession(tx, deps, context, provenByCreation(member, account), opening);
    // Last, because the ledger rows stay locked until the commit.
    await deps.trialOpened(tx, member);
    return session;
  });
  if (isRefusal(opened)) return opened;
  return { token: opened.token, firstTimeLogin: false, passwordExpired: false, captcha: false };
}
