import type { Base, OutsideNetwork } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { Staff } from '../../staff/index.ts';
import type { MessageGateway } from '../messages/gateways/gateway.ts';
import type { GatewayRow } from '../messages/repository/gateways.ts';

export interface VerificationOptions extends Pick<Base, 'pool' | 'clock' | 'log'> {
  readonly outside: OutsideNetwork;
  readonly secrets: SecretBox;
  readonly staff: Pick<Staff, 'requirePermission' | 'holdsEverything' | 'audit' | 'requests'>;
  /** True where simulators of external services may be used. */
  readonly sandboxAllowed: boolean;
}

export interface VerificationDeps extends VerificationOptions {
  /** The gateway of a row; opened once and cached. */
  readonly gatewayOf: (brandId: bigint, row: GatewayRow) => MessageGateway;
}
