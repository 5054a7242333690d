import { type Pool, type Queryable, transaction } from '@lantern/database';
import { type Refusal, refuse } from '../refusal.ts';
import type { Scope } from '../scope.ts';
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
 * Whom a login attempt is counted for. The account is named by what was found, never by the text that found it (one account has
 * many spellings), or by the text's normal form where nothing was; behind `@` may stand a part that counts by itself, as a known device.
 */
export interface LoginSubjects {
  readonly account: string;
  /** The caller's address key. */
  readonly address: string;
}

export interface LoginThrottle {
  /**
   * Writes an attempt down and admits it, or refuses in this order: address has failed too often (RATE_LIMITED), captcha
   * demanded (CAPTCHA_REQUIRED, CAPTCHA_INVALID, with its level), name locked (ACCOUNT_LOCKED).
   */
  admit(scope: Scope, subjects: LoginSubjects, now: Date, captcha: CaptchaState): Promise<Refusal | null>;
  /** The attempt made at `now` was wrong; answers how heavy a captcha the next one needs, 0: none. */
  fail(scope: Scope, subjects: LoginSubjects, now: Date): Promise<{ level: number; lockedUntil: Date | null }>;
  /**
   * The attempt made at `now` was right: the name starts afresh. Failures of the address stay: it may be another's.
   *
   * @param db the transaction of what the attempt opens; one of its own when absent
   */
  succeed(scope: Scope, subjects: Pick<LoginSubjects, 'account'>, now: Date, db?: Queryable): Promise<void>;
  /** What was counted against an account is over, with all its parts: it has proven itself otherwise, or an operator lifts it. */
  forgive(scope: Scope, account: string, now: Date, db?: Queryable): Promise<void>;
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

const STATE = 'kind, failures, lock_count as "lockCount", locked_until as "lockedUntil"';

const pairOf = (rows: readonly Row[]): Pair => {
  const stateOf = (kind: Row['kind']) => rows.find((row) => row.kind === kind) ?? NO_ATTEMPTS;
  return { account: stateOf('ACCOUNT'), address: stateOf('ADDRESS') };
};

/** Rows are locked in the order of their key, so that two logins never wait for each other in a circle. */
async function lockPair(tx: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date): Promise<Pair> {
  const keys = [scope.merchantId, subjects.account, subjects.address];
  await tx.query(
    `insert into ${table} (merchant_id, kind, subject, updated_at)
     values ($1, 'ACCOUNT', $2, $4), ($1, 'ADDRESS', $3, $4) on conflict do nothing`,
    [...keys, now],
  );
  const { rows } = await tx.query<Row>(
    `select ${STATE} from ${table}
     where merchant_id = $1 and ((kind = 'ACCOUNT' and subject = $2) or (kind = 'ADDRESS' and subject = $3))
     order by kind for update`,
    keys,
  );
  return pairOf(rows);
}

/** The name's row under a lock, the address's as it stands: only confirmed failures change that one, so nobody waits for it. */
async function lockAccount(tx: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date) {
  const { merchantId } = scope;
  await tx.query(
    `insert into ${table} (merchant_id, kind, subject, updated_at) values ($1, 'ACCOUNT', $2, $3) on conflict do nothing`,
    [merchantId, subjects.account, now],
  );
  const where = 'merchant_id = $1 and kind = $2 and subject = $3';
  const account = await tx.query<Row>(`select ${STATE} from ${table} where ${where} for update`, [
    ...[merchantId, 'ACCOUNT', subjects.account],
  ]);
  const address = await tx.query<Row>(`select ${STATE} from ${table} where ${where}`, [
    ...[merchantId, 'ADDRESS', subjects.address],
  ]);
  return pairOf([...account.rows, ...address.rows]);
}

/** An attempt under a name and from an address that have nothing against them, as nearly all are: written down at one go. */
async function beginClean(db: Queryable, table: string, scope: Scope, subjects: LoginSubjects, now: Date) {
  const { rowCount } = await db.query({
    name: `${table}-begin`,
    text: `insert into ${table} as t (merchant_id, kind, subject, failures, updated_at)
     select $1::bigint, 'ACCOUNT', $2::text, array[$4::timestamptz], $4
      where not exists (select from ${table} a where a.merchant_id = $1 and a.kind = 'ADDRESS' and a.subject = $3
                        and cardinality(a.failures) > 0)
     on conflict (merchant_id, kind, subject) do update set failures = excluded.failures, updated_at = excluded.updated_at
      where t.failures = '{}' and t.lock_count = 0 and t.locked_until is null`,
    values: [scope.merchantId, subjects.account, subjects.address, now],
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
     where merchant_id = $1 and kind = $2 and subject = $3`,
    [scope.merchantId, kind, subject, state.failures, state.lockCount, state.lockedUntil, now],
  );
}

const levelOf = ({ account, address }: Pair, now: Date): number =>
  Math.max(captchaLevel(account, now, ACCOUNT_POLICY), captchaLevel(address, now, ADDRESS_POLICY));

/** What a refusal says of the captcha that the next attempt needs. */
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

/** @param table the area's own table of the common shape, e.g. `identity.login_throttle` */
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
        // Of an address only confirmed failures count: thousands may log in through one at the same moment.
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
               where merchant_id = $1 and kind = 'ACCOUNT' and subject = $2`,
        values: [scope.merchantId, account, now],
      });
    },
    async forgive(scope, account, now, db = pool) {
      await db.query(
        `update ${table} set failures = '{}', lock_count = 0, locked_until = null, updated_at = $3
         where merchant_id = $1 and kind = 'ACCOUNT' and (subject = $2 or starts_with(subject, $2 || '@'))`,
        [scope.merchantId, account, now],
      );
    },
    withdraw: (scope, subjects, now) =>
      transaction(pool, async (tx) => {
        const { account } = await lockAccount(tx, table, scope, subjects, now);
        await saveAccount(tx, scope, subjects, now, forgiveAttempt(account, now));
      }),
    clean: async (before) => {
      await pool.query(`delete from ${table} where updated_at < $1`, [before]);
    },
  };
}
