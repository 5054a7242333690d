import type { Ledger } from '@lantern/ledger';
import type { Base, BrandView, MemberScope, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Tree } from '../tree/index.ts';
import type { TeamPlay } from './team-play.ts';

/** Brand data that agents need. */
interface BrandOfAgents {
  readonly businessTimeZone: string;
  readonly switches: ReadonlyMap<string, 0 | 1>;
  readonly defaultLanguage: BrandView['defaultLanguage'];
}

/** Dependencies of the area. Functions of other areas are passed in one by one. */
export interface AgentsDeps extends Base, TeamPlay {
  readonly ledger: Pick<Ledger, 'balances' | 'post' | 'postOne' | 'period' | 'statement' | 'teamStatement'>;
  readonly tree: Tree;
  readonly identity: Pick<
    Identity,
    | 'findByAccount'
    | 'memberById'
    | 'membersById'
    | 'namesOf'
    | 'createMember'
    | 'createMemberIn'
    | 'checkAccountName'
    | 'setType'
    | 'contactsOf'
    | 'fundBlocked'
    | 'startPassword'
  >;
  readonly staff: Pick<Staff, 'requirePermission' | 'audit' | 'requests'>;
  readonly brands: {
    settings(brandId: bigint): Promise<BrandOfAgents>;
    brand(brandId: bigint): Promise<BrandView>;
  } & Pick<Brands, 'giveBack' | 'replaceGiveBack'>;
  /** Lotteries with prize groups, and those with fixed odds and a rate. */
  readonly lotteries: (
    scope: Scope,
  ) => Promise<{ readonly groups: readonly string[]; readonly rates: readonly string[] }>;
  /** Displayed balances (decimal strings) of members. */
  readonly balancesOf: (scope: Scope, members: readonly MemberScope[]) => Promise<ReadonlyMap<bigint, string>>;
}
