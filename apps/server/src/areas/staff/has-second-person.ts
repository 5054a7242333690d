import type { StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from './deps.ts';
import { listOperatorRows, type OperatorRow } from './repository/operators.ts';
import { permissionsOf } from './roles.ts';

const OPERATORS_PER_READ = 200;
/** Whoever shuts the second person out does not become the only one by it: that one counts on for so long. */
const COUNTS_ON_MS = 30 * 86_400_000;

/** Whether somebody has moved in here, with a password and a code app of his own, who may approve changes of the staff. */
export async function hasSecondPerson(deps: StaffDeps, context: StaffContext): Promise<boolean> {
  const { scope } = context.operator;
  const countsFrom = new Date(context.now.getTime() - COUNTS_ON_MS);
  const mayApprove = (row: OperatorRow) =>
    row.isEnrolled && !row.passwordIsInitial && permissionsOf(row.roles, row.ownPermissions).has('staff.approve');
  const isThere = (row: OperatorRow) =>
    row.state === 'ACTIVE' || (row.lastLoginAt !== null && row.lastLoginAt > countsFrom);
  // Who works here by a seat has roles at home; brands are opened by two people who both get one.
  const counts = (row: OperatorRow) =>
    row.id !== scope.operatorId && (row.isSeat ? row.state === 'ACTIVE' : isThere(row) && mayApprove(row));
  let after: bigint | null = null;
  for (;;) {
    const rows: OperatorRow[] = await listOperatorRows(deps.pool, scope, after, OPERATORS_PER_READ);
    if (rows.some(counts)) return true;
    const last = rows.at(-1);
    if (last === undefined || rows.length < OPERATORS_PER_READ) return false;
    after = last.id;
  }
}
