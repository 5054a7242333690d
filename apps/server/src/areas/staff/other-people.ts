import type { Queryable, Scope } from '@lantern/server-kit';
import { listOperatorRows, type OperatorRow } from './repository/operators.ts';
import { OWNER, permissionsOf } from './roles.ts';

const OPERATORS_PER_READ = 200;
/** Whoever shuts the second person out does not become the only one by it: that one counts on for so long. */
const COUNTS_ON_MS = 30 * 86_400_000;

interface Asked {
  readonly scope: Scope;
  /** Who is not looked for. */
  readonly exceptId: bigint;
  readonly now: Date;
}

async function hasAnother(
  db: Queryable,
  { scope, exceptId, now }: Asked,
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

/** A password and a code app of his own: he has logged in and is no name on paper. */
const isComplete = (row: OperatorRow) => row.isEnrolled && !row.passwordIsInitial;

/** Whether somebody else works here who may approve changes of the staff. Brands are opened by two people who both get a seat. */
export function hasSecondPerson(db: Queryable, asked: Asked): Promise<boolean> {
  const mayApprove = (row: OperatorRow) => permissionsOf(row.roles, row.ownPermissions).has('staff.approve');
  return hasAnother(db, asked, (row, isThere) =>
    row.isSeat ? row.state === 'ACTIVE' : isThere && isComplete(row) && mayApprove(row),
  );
}

/** Whether there is another owner. */
export function hasOtherOwner(db: Queryable, asked: Asked): Promise<boolean> {
  return hasAnother(
    db,
    asked,
    (row, isThere) => row.roles.includes(OWNER) && (row.isSeat ? row.state === 'ACTIVE' : isThere && isComplete(row)),
  );
}
