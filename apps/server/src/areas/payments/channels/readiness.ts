import type { PaymentsDeps } from '../deps.ts';
import { readProviderSettings } from '../gateways/provider-account.ts';

/** The "provider" of bank-transfer channels: the statement of the receiving account. */
export const STATEMENT = 'statement';

interface Service {
  readonly gateway: string;
  readonly sandbox: boolean;
  readonly settings: unknown;
  /** Null: no signing secret. */
  readonly secretSealed: string | null;
}

/** True when a channel can work: its adapter exists, and an external provider has settings and a signing secret. */
export function isReady(
  deps: Pick<PaymentsDeps, 'gateways' | 'payoutGateways' | 'chains'>,
  side: 'DEPOSIT' | 'PAYOUT',
  channel: Service,
): boolean {
  if (side === 'DEPOSIT' && channel.gateway === STATEMENT) return true;
  if (deps.chains.served(channel.gateway) !== null) return side === 'DEPOSIT' || deps.chains.signer !== null;
  const gateway = (side === 'DEPOSIT' ? deps.gateways : deps.payoutGateways).get(channel.gateway);
  if (gateway === undefined) return false;
  return gateway.sandbox || (channel.secretSealed !== null && readProviderSettings(channel.settings) !== null);
}
