import { transaction } from '@lantern/database';
import { type BrandView, isRefusal } from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { hasOperators, insertOperator } from '../operators/repository/operators.ts';
import { type FirstRun, rememberFirstPassword } from './first-run-file.ts';
import { newInitialPassword } from './initial-password.ts';

export type { FirstRun } from './first-run-file.ts';

const OWNER = 'owner';

/**
 * First start of a brand: creates the operator `owner` with a generated password, writes it to the first-run file and returns it for
 * one-time display. Returns null when the brand has operators.
 */
export async function ensureOwner(deps: StaffDeps, brand: Pick<BrandView, 'id'>): Promise<FirstRun | null> {
  const scope = { brandId: brand.id };
  if (await hasOperators(deps.pool, scope)) return null;
  const run: FirstRun = { operator: OWNER, password: newInitialPassword() };
  const passwordHash = await deps.passwords.hash(run.password);
  if (isRefusal(passwordHash)) throw new Error('The first password could not be hashed.');
  const at = deps.clock.now();
  const isCreated = await transaction(deps.pool, async (tx) => {
    const id = await insertOperator(tx, scope, {
      ...{ name: OWNER, email: null, passwordHash, roles: ['owner'], createdBy: null, at },
    });
    if (id === null) return false;
    await audit(
      tx,
      { ...scope, operatorId: null, name: 'first start', ip: null, at, requestId: 'first-start' },
      { action: 'staff.create-operator', target: `operator:${id}`, after: { name: OWNER, roles: ['owner'] } },
    );
    // Inside the transaction: if the file cannot be written, no owner with an unreadable password may exist.
    await rememberFirstPassword(deps.firstRunFile, run);
    return true;
  });
  return isCreated ? run : null;
}
