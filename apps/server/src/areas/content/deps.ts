import type { Base, Queryable, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Tree } from '../tree/index.ts';

/** What the area is built with. */
export interface ContentDeps extends Base {
  readonly brands: Pick<Brands, 'settings'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'audit'>;
  readonly tree: Pick<Tree, 'node'>;
  readonly identity: Pick<Identity, 'findByAccount' | 'mailMoney' | 'namesOf'>;
  readonly safety: {
    /** Those of the members whom advertising may reach in their inboxes. */
    takersOfMarketing(
      db: Queryable,
      scope: Scope,
      memberIds: readonly bigint[],
      channel: 'INBOX',
    ): Promise<ReadonlySet<bigint>>;
  };
}
