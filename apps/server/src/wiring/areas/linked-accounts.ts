import type { Queryable, Scope } from '@lantern/server-kit';
import type { Identity } from '../../areas/identity/index.ts';
import type { Safety } from '../../areas/safety/index.ts';

/** Maximum number of steps from account to account. */
const MOST_STEPS = 3;

/**
 * Linked accounts of a brand: the same person by verified name, document, number or email, and accounts opened on the same device. A shared
 * network is no link: whole cities share the addresses of mobile carriers.
 */
export function createLinkedAccounts(
  db: Queryable,
  {
    safety,
    identity,
  }: { readonly safety: Pick<Safety, 'accountsOfPersons'>; readonly identity: Pick<Identity, 'accountsOfDevices'> },
): (scope: Scope, memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  return async (scope, memberIds) => {
    const links = new Map<bigint, Set<bigint>>();
    let next: readonly bigint[] = memberIds;
    for (let step = 0; step < MOST_STEPS && next.length > 0; step += 1) {
      const persons = await safety.accountsOfPersons(db, scope, next);
      const devices = await identity.accountsOfDevices(db, scope, next);
      const found = new Set<bigint>();
      for (const { memberId, other } of [...persons, ...devices]) {
        if (!links.has(other) && !memberIds.includes(other)) found.add(other);
        for (const [one, two] of [
          [memberId, other],
          [other, memberId],
        ] as const) {
          links.set(one, (links.get(one) ?? new Set()).add(two));
        }
      }
      next = [...found];
    }
    return new Map(
      memberIds.flatMap((memberId) => {
        const group = groupOf(links, memberId);
        return group.length === 0 ? [] : [[memberId, group] as const];
      }),
    );
  };
}

/** All accounts linked to an account directly or indirectly, the lowest id first. */
function groupOf(links: ReadonlyMap<bigint, ReadonlySet<bigint>>, memberId: bigint): readonly bigint[] {
  const group = new Set([memberId]);
  for (const one of group) for (const other of links.get(one) ?? []) group.add(other);
  group.delete(memberId);
  return [...group].sort((one, other) => (one < other ? -1 : 1));
}
