import type { Scope } from '@lantern/server-kit';
import type { Agents } from '../areas/agents/index.ts';
import { capabilitiesOf, type Identity, type MemberRow } from '../areas/identity/index.ts';
import type { Tree } from '../areas/tree/index.ts';
import type { People, Person } from '../areas/wallet/index.ts';

/**
 * Accounts with their places in the tree, for transfers between levels. Identity and agents are resolved at call time, because they are
 * built later.
 */
export function transferPeople(tree: Tree, identity: () => Identity, agents: () => Agents): People {
  async function personOf(scope: Scope, member: MemberRow | null): Promise<Person | null> {
    if (member === null) return null;
    const node = await tree.node(scope, member.id);
    return {
      id: member.id,
      account: member.account,
      book: member.book,
      isReal: capabilitiesOf(member.type, false).protectedActions,
      isFrozen: member.status === 'FUND_FROZEN',
      maySendUp: member.toUpline,
      uplineId: node?.uplineId ?? null,
    };
  }
  return {
    find: async (scope, id) => personOf(scope, await identity().memberById(scope, id)),
    findByAccount: async (scope, account) => personOf(scope, await identity().findByAccount(scope, account)),
    lineHold: (db, scope) => agents().contracts.holdOf(db, scope),
    namesOf: (scope, ids) => identity().namesOf(scope, ids),
    checkFundPassword: (scope, password, now) => identity().checkFundPassword(scope, password, now),
    checkProof: (context, proof) => identity().checkStepUp(context, proof),
  };
}
