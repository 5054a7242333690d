import type { OutsideNetwork } from '@lantern/server-kit';
import type { Staff } from '../../staff/index.ts';
import type { BrandsParts } from '../deps.ts';

/** Dependencies of the operators' calls. */
export interface BackOfficeDeps extends BrandsParts {
  readonly staff: Pick<Staff, 'requirePermission' | 'audit' | 'requests' | 'seat' | 'seatsOf'>;
  /** Access to the addresses that operators name. */
  readonly outside: Pick<OutsideNetwork, 'fetch'>;
}
