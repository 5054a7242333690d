import type { Queryable, Scope } from '@lantern/server-kit';
import { OWNER, permissionsOf } from '../roles/roles.ts';
import { listOperatorRows, type OperatorRow } from './repository/operators.ts';

const OPERATORS_PER_READ = 200;
/**
 * A disabled operator still counts as second person for 30 days after the last login: disabling the only other one must not allow acting
 * alone.
 */
const COUNTS_ON_MS = 30 * 86_400_000;

interface Question {
  readonly scope: Scope;
  /** The operator who is left out. */
  readonly exceptId: bigint;
  readonly now: Date;
}

async function hasAnother(
  db: Queryable,
  { scope, exceptId, now }: Question,
  counts: (row: OperatorRow, isThere: boolean) => boolean,
): Promise<boolean> {
  const countsFrom = new Date(now.getTime() - COUNTS_ON_MS);
  const isThere = (row: OperatorRow) =>
    row.state === 'ACTIVE' || (row.lastLoginAt !== null && row.lastLoginAt > countsFrom);
  let after: bigint | null = null;
  for (;;) {
    const rows: OperatorRow[] = await listOperatorRows(db, scope, after, OPERATORS_PER_READ);
    if (rows.some((row) => row.id !== exceptId && counts(row, isThere(row)))) return true;
    const last = rows.at(-1);
    if (last === undefined || rows.length < OPERATORS_PER_READ) return false;
    after = last.id;
  }
}

/** Own password and TOTP enrolled: the operator has completed a first login. */
const isComplete = (row: OperatorRow) => row.isEnrolled && !row.passwordIsInitial;

/** Whether another operator may approve staff changes. Seats count, because both people who open a brand get one. */
export function hasSecondPerson(db: Queryable, question: Question): Promise<boolean> {
  const mayApprove = (row: OperatorRow) => permissionsOf(row.roles, row.ownPermissions).has('staff.approve');
  return hasAnother(db, question, (row, isThere) =>
    row.isSeat ? row.state === 'ACTIVE' : isThere && isComplete(row) && mayApprove(row),
  );
}

/** Whether there has ever been another operator who could approve staff changes, however long ago it was disabled. */
export function hadSecondPerson(db: Queryable, question: Question): Promise<boolean> {
  const couldApprove = (row: OperatorRow) => permissionsOf(row.roles, row.ownPermissions).has('staff.approve');
  return hasAnother(db, question, (row) => isComplete(row) && couldApprove(row));
}

/** Mail addresses of all other operators of the brand, disabled ones too. */
export async function addressesOfOthers(db: Queryable, { scope, exceptId }: Question): Promise<readonly string[]> {
  const addresses: string[] = [];
  let after: bigint | null = null;
  for (;;) {
    const rows: readonly OperatorRow[] = await listOperatorRows(db, scope, after, OPERATORS_PER_READ);
    addresses.push(...rows.flatMap(({ id, email }) => (id === exceptId || email === null ? [] : [email])));
    const last = rows.at(-1);
    if (last === undefined || rows.length < OPERATORS_PER_READ) return addresses;
    after = last.id;
  }
}

/** Whether there is another owner. */
export function hasOtherOwner(db: Queryable, question: Question): Promise<boolean> {
  return hasAnother(
    db,
    question,
    (row, isThere) => row.roles.includes(OWNER) && (row.isSeat ? row.state === 'ACTIVE' : isThere && isComplete(row)),
  );
}
