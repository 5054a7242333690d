import type { Base, Queryable, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';

/** What the area is built with. */
export interface ContentDeps extends Base {
  readonly brands: Pick<Brands, 'settings'>;
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
