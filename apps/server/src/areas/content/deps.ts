import type { Base, Queryable, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';

/** What the area is built with. */
export interface ContentDeps extends Base {
  readonly brands: Pick<Brands, 'settings'>;
  readonly safety: {
    /** Those of the members who may be sent advertising. */
    takersOfMarketing(db: Queryable, scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  };
}
