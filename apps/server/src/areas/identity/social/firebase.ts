import { createHash } from 'node:crypto';
import { isRefusal, type OutsideNetwork, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { useUpOnce } from '../login/repository/challenges.ts';
import { type FirebaseSettings, isAllowedUrl } from './provider-settings.ts';
import { findOpenProvider } from './repository/identity-providers.ts';

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const TIMEOUT_MS = 5_000;
const KEYS_KNOWN_MS = 3_600_000;
/** Maximum age of the proof in seconds; the token itself is valid for an hour. */
const MAX_AGE_S = 600;
/** Allowed clock difference to Firebase in seconds. */
const CLOCKS_DIFFER_S = 30;

/** A number proven by Firebase; `use` prevents a second use of its token. */
export interface VerifiedNumber {
  use(tx: Queryable): Promise<Refusal | null>;
}

export interface FirebaseNumbers {
  /**
   * Whether an ID token of the brand's project proves a number (its key, e.g. `84901234567`): FEATURE_DISABLED when the brand does not use
   * Firebase, CODE_EXPIRED for an old token, CODE_INVALID for any other fault, PROVIDER_UNREACHABLE.
   */
  check(scope: Scope, token: string, mobileKey: string, now: Date): Promise<VerifiedNumber | Refusal>;
}

interface Options {
  readonly pool: Queryable;
  readonly sandboxAllowed: boolean;
  readonly outside: Pick<OutsideNetwork, 'fetch'>;
}

/** Verifies the signature with the key named in the token, and all claims: issuer, audience, times, number. */
async function readToken(settings: FirebaseSettings, keys: JWTVerifyGetKey, token: string, now: Date) {
  try {
    const { payload } = await jwtVerify<{ phone_number?: unknown }>(token, keys, {
      issuer: `https://securetoken.google.com/${settings.projectId}`,
      audience: settings.projectId,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub', 'phone_number'],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: CLOCKS_DIFFER_S,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('CODE_EXPIRED');
    const isAway = error instanceof errors.JWKSTimeout || error instanceof TypeError || isBadAnswer(error);
    return isAway ? refuse('PROVIDER_UNREACHABLE', { provider: 'Firebase' }) : refuse('CODE_INVALID');
  }
}

/** jose throws this generic error when the key set response has a status other than 200 or is not a key set. */
const isBadAnswer = (error: unknown) => error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC';

/** UUID from a token's digest, under which its use is stored. */
function idOf(token: string): string {
  const hex = createHash('sha256').update(token).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Phone numbers proven by Firebase. A key set is fetched when a token names an unknown key, and cached for an hour. */
export function createFirebaseNumbers({ pool, sandboxAllowed, outside }: Options): FirebaseNumbers {
  const keySets = new Map<string, JWTVerifyGetKey>();
  function keysOf(settings: FirebaseSettings): JWTVerifyGetKey | null {
    const url = settings.keysUrl ?? KEYS_URL;
    if (!isAllowedUrl(url, sandboxAllowed)) return null;
    const known =
      keySets.get(url) ??
      createRemoteJWKSet(new URL(url), {
        timeoutDuration: TIMEOUT_MS,
        cacheMaxAge: KEYS_KNOWN_MS,
        [customFetch]: outside.fetch,
      });
    keySets.set(url, known);
    return known;
  }
  return {
    async check(scope, token, mobileKey, now) {
      const row = await findOpenProvider(pool, scope, 'FIREBASE');
      const settings = row?.settings as FirebaseSettings | undefined;
      const keys = settings && keysOf(settings);
      if (!settings || !keys) return refuse('FEATURE_DISABLED');
      const payload = await readToken(settings, keys, token, now);
      if (isRefusal(payload)) return payload;
      if (payload.phone_number !== `+${mobileKey}`) return refuse('CODE_INVALID');
      const expiresAt = new Date((payload.exp ?? 0) * 1000);
      return {
        async use(tx) {
          const isFirst = await useUpOnce(tx, scope, { id: idOf(token), kind: 'FIREBASE_TOKEN', at: now, expiresAt });
          return isFirst ? null : refuse('CODE_EXPIRED');
        },
      };
    },
  };
}
