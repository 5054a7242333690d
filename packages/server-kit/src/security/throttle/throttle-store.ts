import { type Pool, type Queryable, transaction } from '@lantern/database';
import { type Refusal, refuse } from '../../calls/refusal.ts';
import type { Scope } from '../../calls/scope.ts';
import { deleteInBatches } from '../../jobs/delete-in-batches.ts';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  admitAttempt,
  captchaLevel,
  confirmFailure,
  forgiveAttempt,
  NO_ATTEMPTS,
  type ThrottleState,
  tooManyUntil,
} from './login-throttle.ts';

/**
 * Subjects that a login attempt is counted for. The account key is the account found, never the typed text (an account has several
 * spellings); if none was found, it is the normal form of the text. A suffix after `@` is counted separately, e.g. a known device.
 */
export interface LoginSubjects {
  readonly account: string;
  /** The caller's address key. */
  readonly address: string;
}

export interface LoginThrottle {
  /**
   * Records and admits an attempt, or refuses in this order: too many failures of the address (RATE_LIMITED), captcha needed
   * (CAPTCHA_REQUIRED, CAPTCHA_INVALID, with its level), account locked (ACCOUNT_LOCKED).
   */
  admit(scope: Scope, subjects: LoginSubjects, now: Date, captcha: CaptchaState): Promise<Refusal | null>;
  /** Confirms that the attempt made at `now` failed; returns the captcha level for the next one, 0: none. */
  fail(scope: Scope, subjects: LoginSubjects, now: Date): Promise<{ level: number; lockedUntil: Date | null }>;
  /**
   * The attempt made at `now` succeeded: the account's count restarts. Failures of the address remain: they may belong to another account.
   * @param db the transaction that creates the session; a separate one when absent
   */
  succeed(scope: Scope, subjects: Pick<LoginSubjects, 'account'>, now: Date, db?: Queryable): Promise<void>;
  /** Deletes all counts of an account, including its suffixes: the owner proved himself otherwise, or an operator unlocks it. */
  forgive(scope: Scope, account: string, now: Date, db?: Queryable): Promise<void>;
  /** Removes the attempt made at `now`, because it was never checked. */
  withdraw(scope: Scope, subjects: LoginSubjects, now: Date): Promise<void>;
  /** Deletes rows that no longer count. */
  clean(before: Date): Promise<void>;
}

/** Captcha of the caller: none, right or wrong. `PASSED` also where an area requires none. */
export type CaptchaState = 'NONE' | 'PASSED' | 'FAILED';

type Row = { kind: 'ACCOUNT' | 'ADDRESS'; failures: Date[]; lockCount: number; lockedUntil: Date | null };
interface Pair {
  readonly account: ThrottleState;
  readonly address: ThrottleState;
}

const STATE = 'kind, failures, lock_count as "lockCount", locked_until as "lockedUntil"';

const pairOf = (rows: readonly Row[]): Pair => {
  const stateOf = (kind: Row['kind']) => rows.find((row) => row.kind === kind) ?? NO_ATTEMPTS;
  return { account: stateOf('ACCOUNT'), address: stateOf('ADDRESS') };
};

/** Locks rows in the order of their keys, so that two logins cannot deadlock. */
async function lockPair(tx: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date): Promise<Pair> {
  const keys = [scope.brandId, subjects.account, subjects.address];
  await tx.query(
    `insert into ${table} (brand_id, kind, subject, updated_at)
     values ($1, 'ACCOUNT', $2, $4), ($1, 'ADDRESS', $3, $4) on conflict do nothing`,
    [...keys, now],
  );
  const { rows } = await tx.query<Row>(
    `select ${STATE} from ${table}
     where brand_id = $1 and ((kind = 'ACCOUNT' and subject = $2) or (kind = 'ADDRESS' and subject = $3))
     order by kind for update`,
    keys,
  );
  return pairOf(rows);
}

/**
 * Locks the account's row and reads the address's without a lock: only confirmed failures change the address, so logins do not wait for it.
 */
async function lockAccount(tx: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date) {
  const { brandId } = scope;
  await tx.query(
    `insert into ${table} (brand_id, kind, subject, updated_at) values ($1, 'ACCOUNT', $2, $3) on conflict do nothing`,
    [brandId, subjects.account, now],
  );
  const where = 'brand_id = $1 and kind = $2 and subject = $3';
  const account = await tx.query<Row>(`select ${STATE} from ${table} where ${where} for update`, [
    ...[brandId, 'ACCOUNT', subjects.account],
  ]);
  const address = await tx.query<Row>(`select ${STATE} from ${table} where ${where}`, [
    ...[brandId, 'ADDRESS', subjects.address],
  ]);
  return pairOf([...account.rows, ...address.rows]);
}

/** Fast path for an account and address without counts (nearly all attempts): one statement records the attempt. */
async function beginClean(db: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date) {
  const { rowCount } = await db.query({
    name: `${table}-begin`,
    text: `insert into ${table} as t (brand_id, kind, subject, failures, updated_at)
     select $1::bigint, 'ACCOUNT', $2::text, array[$4::timestamptz], $4
      where not exists (select from ${table} a where a.brand_id = $1 and a.kind = 'ADDRESS' and a.subject = $3
                        and cardinality(a.failures) > 0)
     on conflict (brand_id, kind, subject) do update set failures = excluded.failures, updated_at = excluded.updated_at
      where t.failures = '{}' and t.lock_count = 0 and t.locked_until is null`,
    values: [scope.brandId, subjects.account, subjects.address, now],
  });
  return rowCount === 1;
}

interface Save {
  readonly kind: Row['kind'];
  readonly subject: string;
  readonly state: ThrottleState;
}

async function save(tx: Queryable, table: string, scope: Scope, now: Date, { kind, subject, state }: Save) {
  await tx.query(
    `update ${table} set failures = $4, lock_count = $5, locked_until = $6, updated_at = $7
     where brand_id = $1 and kind = $2 and subject = $3`,
    [scope.brandId, kind, subject, state.failures, state.lockCount, state.lockedUntil, now],
  );
}

const levelOf = ({ account, address }: Pair, now: Date): number =>
  Math.max(captchaLevel(account, now, ACCOUNT_POLICY), captchaLevel(address, now, ADDRESS_POLICY));

/** Captcha parameters of a refusal for the next attempt. */
export const captchaParams = (level: number) => (level > 0 ? { captcha: true, level } : { captcha: false });

function admission({ account, address }: Pair, now: Date, captcha: CaptchaState): Refusal | null {
  const waitUntil = tooManyUntil(address, now, ADDRESS_POLICY);
  if (waitUntil) return refuse('RATE_LIMITED', { wait: Math.ceil((waitUntil.getTime() - now.getTime()) / 1000) });
  const level = levelOf({ account, address }, now);
  if (level > 0 && captcha === 'NONE') return refuse('CAPTCHA_REQUIRED', captchaParams(level));
  if (level > 0 && captcha === 'FAILED') return refuse('CAPTCHA_INVALID', captchaParams(level));
  const lockedUntil = tooManyUntil(account, now, ACCOUNT_POLICY);
  return lockedUntil ? refuse('ACCOUNT_LOCKED', { until: lockedUntil.toISOString(), ...captchaParams(level) }) : null;
}

/** @param table the area's own table of the common layout, e.g. `identity.login_throttle` */
export function createLoginThrottle(
  pool: Pool,
  table: 'staff.login_throttle' | 'identity.login_throttle',
): LoginThrottle {
  const saveAccount = (tx: Queryable, scope: Scope, { account }: LoginSubjects, now: Date, state: ThrottleState) =>
    save(tx, table, scope, now, { kind: 'ACCOUNT', subject: account, state });

  return {
    async admit(scope, subjects, now, captcha) {
      if (await beginClean(pool, table, scope, subjects, now)) return null;
      return transaction(pool, async (tx) => {
        const pair = await lockAccount(tx, table, scope, subjects, now);
        const refusal = admission(pair, now, captcha);
        if (refusal) return refusal;
        // Addresses count only confirmed failures: thousands of members may log in through one address at the same time.
        await saveAccount(tx, scope, subjects, now, admitAttempt(pair.account, now, ACCOUNT_POLICY));
        return null;
      });
    },
    fail: (scope, subjects, now) =>
      transaction(pool, async (tx) => {
        const pair = await lockPair(tx, table, scope, subjects, now);
        const account = confirmFailure(pair.account, now, ACCOUNT_POLICY);
        const address = confirmFailure(admitAttempt(pair.address, now, ADDRESS_POLICY), now, ADDRESS_POLICY);
        await saveAccount(tx, scope, subjects, now, account);
        await save(tx, table, scope, now, { kind: 'ADDRESS', subject: subjects.address, state: address });
        return { level: levelOf({ account, address }, now), lockedUntil: account.lockedUntil };
      }),
    async succeed(scope, { account }, now, db = pool) {
      await db.query({
        name: `${table}-succeed`,
        text: `update ${table} set failures = '{}', lock_count = 0, locked_until = null, updated_at = $3
               where brand_id = $1 and kind = 'ACCOUNT' and subject = $2`,
        values: [scope.brandId, account, now],
      });
    },
    async forgive(scope, account, now, db = pool) {
      await db.query(
        `update ${table} set failures = '{}', lock_count = 0, locked_until = null, updated_at = $3
         where brand_id = $1 and kind = 'ACCOUNT' and (subject = $2 or starts_with(subject, $2 || '@'))`,
        [scope.brandId, account, now],
      );
    },
    withdraw: (scope, subjects, now) =>
      transaction(pool, async (tx) => {
        const { account } = await lockAccount(tx, table, scope, subjects, now);
        await saveAccount(tx, scope, subjects, now, forgiveAttempt(account, now));
      }),
    clean: (before) =>
      deleteInBatches((limit) =>
        pool.query(
          `delete from ${table} where (brand_id, kind, subject) in
             (select brand_id, kind, subject from ${table} where updated_at < $1 order by updated_at limit $2)`,
          [before, limit],
        ),
      ),
  };
}
