import type { CallContext } from '../call-context.ts';

/** What a ceremony needs to know of the call that it is part of. */
export type Site = Pick<CallContext, 'host' | 'headers' | 'merchant'>;

/** The brand's host decides for which site a passkey is good: it opens no other brand, and no imitation of this one. */
export function relyingParty({ host, headers, merchant }: Site) {
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost');
  const address = headers.host?.toLowerCase() ?? host;
  const origins = isOwnMachine ? [`http://${address}`, `https://${address}`] : [`https://${address}`];
  return { rpID: host, rpName: merchant.name, origins };
}
