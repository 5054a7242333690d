import { type Pool, type Queryable, transaction } from '@lantern/database';
import { type Refusal, refuse } from '../refusal.ts';
import type { Scope } from '../scope.ts';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  admitAttempt,
  confirmFailure,
  forgiveAttempt,
  NO_ATTEMPTS,
  needsCaptcha,
  type ThrottleState,
  tooManyUntil,
} from './login-throttle.ts';

/** Whom a login attempt is counted for: the name as it is compared (it need not exist) and the caller's address key. */
export interface LoginSubjects {
  readonly account: string;
  readonly address: string;
}

export interface LoginThrottle {
  /**
   * Writes an attempt down and admits it, or refuses in this order: address has failed too often (RATE_LIMITED), captcha
   * demanded (CAPTCHA_REQUIRED, CAPTCHA_INVALID), name locked (ACCOUNT_LOCKED).
   */
  admit(scope: Scope, subjects: LoginSubjects, now: Date, captcha: CaptchaState): Promise<Refusal | null>;
  /** The attempt made at `now` was wrong; tells whether the next one needs a captcha. */
  fail(scope: Scope, subjects: LoginSubjects, now: Date): Promise<{ captcha: boolean; lockedUntil: Date | null }>;
  /** The attempt made at `now` was right: the name starts afresh. Failures of the address stay: it may be another's. */
  succeed(scope: Scope, subjects: LoginSubjects, now: Date): Promise<void>;
  /** The attempt made at `now` was never looked at. */
  withdraw(scope: Scope, subjects: LoginSubjects, now: Date): Promise<void>;
  /** Removes what no longer counts. */
  clean(before: Date): Promise<void>;
}

/** What the caller brought: nothing, a right captcha, or a wrong one. `PASSED` also where an area asks for none. */
export type CaptchaState = 'NONE' | 'PASSED' | 'FAILED';

type Row = { kind: 'ACCOUNT' | 'ADDRESS'; failures: Date[]; lockCount: number; lockedUntil: Date | null };
interface Pair {
  readonly account: ThrottleState;
  readonly address: ThrottleState;
}
type Step<Result> = (pair: Pair) => { next: Pair | null; result: Result };

/** Rows are locked in the order of their key, so that two logins never wait for each other in a circle. */
async function lockPair(tx: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date): Promise<Pair> {
  const keys = [scope.merchantId, subjects.account, subjects.address];
  await tx.query(
    `insert into ${table} (merchant_id, kind, subject, updated_at)
     values ($1, 'ACCOUNT', $2, $4), ($1, 'ADDRESS', $3, $4) on conflict do nothing`,
    [...keys, now],
  );
  const { rows } = await tx.query<Row>(
    `select kind, failures, lock_count as "lockCount", locked_until as "lockedUntil" from ${table}
     where merchant_id = $1 and ((kind = 'ACCOUNT' and subject = $2) or (kind = 'ADDRESS' and subject = $3))
     order by kind for update`,
    keys,
  );
  const stateOf = (kind: Row['kind']) => rows.find((row) => row.kind === kind) ?? NO_ATTEMPTS;
  return { account: stateOf('ACCOUNT'), address: stateOf('ADDRESS') };
}

async function savePair(tx: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date, pair: Pair) {
  const sql = `update ${table} set failures = $4, lock_count = $5, locked_until = $6, updated_at = $7
               where merchant_id = $1 and kind = $2 and subject = $3`;
  const save = (kind: Row['kind'], subject: string, state: ThrottleState) =>
    tx.query(sql, [scope.merchantId, kind, subject, state.failures, state.lockCount, state.lockedUntil, now]);
  await save('ACCOUNT', subjects.account, pair.account);
  await save('ADDRESS', subjects.address, pair.address);
}

function admission({ account, address }: Pair, now: Date, captcha: CaptchaState): Refusal | null {
  const waitUntil = tooManyUntil(address, now, ADDRESS_POLICY);
  if (waitUntil) return refuse('RATE_LIMITED', { wait: Math.ceil((waitUntil.getTime() - now.getTime()) / 1000) });
  const isDemanded = needsCaptcha(account, now, ACCOUNT_POLICY) || needsCaptcha(address, now, ADDRESS_POLICY);
  if (isDemanded && captcha === 'NONE') return refuse('CAPTCHA_REQUIRED', { captcha: true });
  if (isDemanded && captcha === 'FAILED') return refuse('CAPTCHA_INVALID', { captcha: true });
  const lockedUntil = tooManyUntil(account, now, ACCOUNT_POLICY);
  return lockedUntil ? refuse('ACCOUNT_LOCKED', { until: lockedUntil.toISOString(), captcha: isDemanded }) : null;
}

/** @param table the area's own table of the common shape, e.g. `identity.login_throttle` */
export function createLoginThrottle(
  pool: Pool,
  table: 'staff.login_throttle' | 'identity.login_throttle',
): LoginThrottle {
  function locked<Result>(scope: Scope, subjects: LoginSubjects, now: Date, step: Step<Result>): Promise<Result> {
    return transaction(pool, async (tx) => {
      const { next, result } = step(await lockPair(tx, table, scope, subjects, now));
      if (next) await savePair(tx, table, scope, subjects, now, next);
      return result;
    });
  }

  return {
    admit: (scope, subjects, now, captcha) =>
      locked(scope, subjects, now, (pair) => {
        const refusal = admission(pair, now, captcha);
        if (refusal) return { next: null, result: refusal };
        const account = admitAttempt(pair.account, now, ACCOUNT_POLICY);
        // Of an address only confirmed failures count: thousands may log in through one at the same moment.
        return { next: { account, address: pair.address }, result: null };
      }),
    fail: (scope, subjects, now) =>
      locked(scope, subjects, now, (pair) => {
        const account = confirmFailure(pair.account, now, ACCOUNT_POLICY);
        const address = confirmFailure(admitAttempt(pair.address, now, ADDRESS_POLICY), now, ADDRESS_POLICY);
        const captcha = needsCaptcha(account, now, ACCOUNT_POLICY) || needsCaptcha(address, now, ADDRESS_POLICY);
        return { next: { account, address }, result: { captcha, lockedUntil: account.lockedUntil } };
      }),
    succeed: (scope, subjects, now) =>
      locked(scope, subjects, now, ({ address }) => ({ next: { account: NO_ATTEMPTS, address }, result: undefined })),
    withdraw: (scope, subjects, now) =>
      locked(scope, subjects, now, ({ account, address }) => ({
        next: { account: forgiveAttempt(account, now), address },
        result: undefined,
      })),
    clean: async (before) => {
      await pool.query(`delete from ${table} where updated_at < $1`, [before]);
    },
  };
}
