import type { Scope } from '@lantern/server-kit';
import { capabilitiesOf, type Identity, type MemberRow } from '../../areas/identity/index.ts';
import type { Tree } from '../../areas/tree/index.ts';
import type { People, Person } from '../../areas/wallet/index.ts';

/** Accounts with their places in the tree, for transfers between levels. */
export function createWalletPeople(tree: Tree, identity: Identity): People {
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
    isBranchFrozen: (db, scope) => tree.isFrozen(db, scope, scope.memberId),
    find: async (scope, id) => personOf(scope, await identity.memberById(scope, id)),
    findByAccount: async (scope, account) => personOf(scope, await identity.findByAccount(scope, account)),
    namesOf: identity.namesOf,
    checkFundPassword: identity.checkFundPassword,
    checkProof: identity.checkStepUp,
  };
}
