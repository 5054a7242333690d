import type { Staff } from '../../staff/index.ts';
import type { BrandsParts } from '../deps.ts';

/** Dependencies of the operators' calls. */
export interface BackOfficeDeps extends BrandsParts {
  readonly staff: Pick<Staff, 'requirePermission' | 'audit' | 'requests' | 'seat' | 'seatsOf'>;
}
