import { randomBytes } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import type { CallContext, Scope } from '@lantern/server-kit';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { IdentityDeps } from '../deps.ts';
import { challengeKey, useProof } from './repository.ts';

/**
 * Numbers to try at level 0, half of them on average: below one second on a phone, but expensive for mass registration. Each level doubles
 * it.
 */
const MAX_NUMBER = 60_000;
const LIFETIME_MS = 10 * 60_000;
const ALGORITHM = 'SHA-256';

interface Solution {
  readonly algorithm: typeof ALGORITHM;
  readonly challenge: string;
  readonly number: number;
  readonly salt: string;
  readonly signature: string;
}

function keyOf(deps: IdentityDeps, scope: Scope, now: Date): Promise<string> {
  return challengeKey(deps.pool, scope, randomBytes(32).toString('hex'), now);
}

/** A puzzle that is costly to solve and is verified with one hash. Nothing is stored until the solution is submitted. */
export async function createProofOfWork(
  deps: IdentityDeps,
  context: CallContext,
  level = 0,
): Promise<Value<'identity.proofOfWork'>> {
  const maxnumber = MAX_NUMBER * 2 ** level;
  const hmacKey = await keyOf(deps, { brandId: context.brand.id }, context.now);
  // The level is in the salt, which is part of the challenge's hash, so a solution cannot claim another level.
  const params = { level: String(level) };
  const expires = new Date(context.now.getTime() + LIFETIME_MS);
  const made = await createChallenge({ algorithm: ALGORITHM, hmacKey, maxnumber, expires, params });
  return { ...made, maxnumber };
}

function parseSolution(captcha: string): Solution | null {
  try {
    const parsed = JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')) as Partial<Solution> | null;
    if (parsed?.algorithm !== ALGORITHM || !Number.isInteger(parsed.number)) return null;
    const texts = [parsed.challenge, parsed.salt, parsed.signature];
    return texts.every((text) => typeof text === 'string' && text.length <= 300) ? (parsed as Solution) : null;
  } catch {
    return null;
  }
}

/** Whether a solution is right, heavy enough, not expired and not used before; the check uses it up. */
export async function acceptProofOfWork(
  deps: IdentityDeps,
  context: CallContext,
  captcha: string,
  leastLevel = 0,
): Promise<boolean> {
  const solution = parseSolution(captcha);
  if (!solution) return false;
  const scope = { brandId: context.brand.id };
  // Expiry is checked with the server's clock object; the library would use the system time.
  const { expires, level } = extractParams(solution);
  const expiresAt = new Date(Number(expires) * 1000);
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= context.now) return false;
  if (!(Number(level) >= leastLevel)) return false;
  if (!(await verifySolution({ ...solution }, await keyOf(deps, scope, context.now), false))) return false;
  return useProof(deps.pool, scope, solution.challenge, expiresAt);
}
