import type { Base } from '@lantern/server-kit';
import type { FreshCache } from '@lantern/server-kit/security';
import type { Bonds } from './bonds.ts';

/** What this area needs to know of a brand. */
export interface BrandOfSafety {
  /** Offset of the business day from UTC, e.g. `+08:00`. */
  readonly businessTimeZone: string;
  readonly currency: { readonly exponent: number };
}

/** What compose hands in. */
export interface SafetyOptions extends Base {
  readonly brands: { settings(merchantId: bigint): Promise<BrandOfSafety> };
}

/** What the area's use cases stand on. */
export interface SafetyDeps extends SafetyOptions {
  readonly bonds: FreshCache<Bonds>;
}
