import type { Base } from '@lantern/server-kit';
import type { EncKey } from './show-status.ts';

/** What the area is built with. */
export interface BrandsDeps extends Base {
  /** Public key that encrypted bodies are made for now. */
  readonly encKey: (now: Date) => Promise<EncKey>;
  /** True where stand-ins for the outside world may be used. */
  readonly sandboxAllowed: boolean;
}
