import type { Base, Queryable, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Tree } from '../tree/index.ts';

/** Dependencies of the area. */
export interface ContentDeps extends Base {
  readonly brands: Pick<Brands, 'settings'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'audit'>;
  readonly tree: Pick<Tree, 'node'>;
  readonly identity: Pick<Identity, 'findByAccount' | 'mailMoney' | 'namesOf'>;
  readonly safety: {
    /** Returns those of the members who may get advertising in their inboxes. */
    takersOfMarketing(
      db: Queryable,
      scope: Scope,
      memberIds: readonly bigint[],
      channel: 'INBOX',
    ): Promise<ReadonlySet<bigint>>;
  };
}
