import type { PaymentsDeps } from '../deps.ts';
import { readProviderSettings } from '../gateways/provider-account.ts';

/** Whoever serves a channel of bank transfers: the statement of its account. */
export const STATEMENT = 'statement';

interface Service {
  readonly gateway: string;
  readonly sandbox: boolean;
  readonly settings: unknown;
  /** Null: nothing to sign with. */
  readonly secretSealed: string | null;
}

/** Whether a channel could serve anybody: its adapter exists, and a company outside is named with what both sign with. */
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
