import type { Base } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';

/** What the area is built with. */
export interface ContentDeps extends Base {
  readonly brands: Pick<Brands, 'settings'>;
}
