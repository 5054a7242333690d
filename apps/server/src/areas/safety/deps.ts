import type { Base } from '@lantern/server-kit';
import type { FreshCache } from '@lantern/server-kit/security';
import type { Brands } from '../brands/index.ts';
import type { Bonds } from './check-play.ts';

/** What compose hands in. */
export interface SafetyOptions extends Base {
  readonly brands: Pick<Brands, 'settings'>;
}

/** What the area's use cases stand on. */
export interface SafetyDeps extends SafetyOptions {
  readonly bonds: FreshCache<Bonds>;
}
